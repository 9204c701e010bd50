import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { faultsOf, readDirection } from './read-direction.ts';

/** Each entry contains the broken rule, the importing file and the import. */
const PLANTED = [
  ['no-circles', 'domain/circle/a.ts', 'domain/circle/b.ts'],
  ['every-import-is-found', 'domain/lost.ts', './nowhere.ts'],
  ['domain-imports-nothing-of-ours', 'domain/issue/status.ts', 'content/status.ts'],
  ['domain-is-pure', 'domain/issue/file.ts', 'node:fs'],
  ['domain-needs-zod-and-a-markdown-parser-alone', 'domain/issue/query.ts', 'react'],
  ['web-and-server-meet-only-over-http', 'web/data/direct.ts', 'server/platform/settings/read-settings.ts'],
  ['server-never-reaches-into-web', 'server/mail/card.ts', 'web/ui/layout/card.tsx'],
  ['the-product-knows-no-tests', 'server/rest/sample.ts', 'tests/instance/sample.ts'],
  ['content-is-only-content', 'content/team.ts', 'web/ui/picture.tsx'],
  ['ui-is-the-floor', 'web/ui/upload.tsx', 'web/data/upload.ts'],
  ['data-knows-no-screen', 'web/data/issue/issues.ts', 'web/client/dashboard/dashboard.tsx'],
  ['shell-knows-no-screen', 'web/shell/menu.tsx', 'web/issue/unread-badge.tsx'],
  [
    'issue-and-code-host-are-below-the-audiences',
    'web/code-host/picker.tsx',
    'web/client/sign-in/sign-in.tsx',
  ],
  ['audiences-do-not-know-each-other', 'web/client/issue/issue.tsx', 'web/engineer/gate/gate.tsx'],
  ['screens-do-not-know-the-router', 'web/marketing/landing/landing.tsx', 'web/routes.ts'],
  ['only-data-calls-the-backend', 'web/engineer/login/login.tsx', '@supabase/auth-js'],
  ['only-data-keeps-answers', 'web/client/dashboard/list.tsx', 'web/data/backend/query-keys.ts'],
  ['platform-is-the-floor', 'server/platform/log.ts', 'server/rest/rest.ts'],
  ['adapters-know-no-capability', 'server/payment-provider/pay.ts', 'server/payments/payments.ts'],
  ['capabilities-do-not-know-each-other', 'server/auth/sign-up/sign-up.ts', 'server/storage/storage.ts'],
  ['capabilities-do-not-know-the-app', 'server/functions/functions.ts', 'server/app.ts'],
  ['only-platform-opens-a-database', 'server/estimates/history.ts', 'pg'],
  ['only-main-starts-the-server', 'server/dev.ts', 'server/main.ts'],
  ['the-product-knows-no-conformance', 'server/demo.ts', 'server/conformance/demo-keys.ts'],
  ['protocol-tests-know-nothing-of-ours', 'tests/protocol/rows.test.ts', 'domain/wire/rows.ts'],
  ['journeys-meet-the-product-over-http', 'tests/journeys/submit.spec.ts', 'server/platform/now.ts'],
] as const;

const ALLOWED = [
  ['web/client/home/home.tsx', 'web/data/home.ts'],
  ['web/client/home/home.tsx', 'web/shell/home.tsx'],
  ['web/shell/home.tsx', 'web/data/home.ts'],
  ['web/data/home.ts', '@supabase/auth-js'],
  ['web/data/home.ts', 'domain/home/home.ts'],
  ['web/client/home/home.tsx', 'web/ui/home.tsx'],
  ['domain/home/home.ts', 'zod'],
  ['server/home.ts', 'server/auth/home.ts'],
  ['server/auth/home.ts', 'server/mail/home.ts'],
  ['server/mail/home.ts', 'server/platform/home.ts'],
  ['server/platform/home.ts', 'server/platform/database/home.ts'],
  ['server/conformance-main.ts', 'server/conformance/home.ts'],
  ['server/platform/database/home.ts', 'pg'],
  ['server/platform/database/home.ts', 'node:fs'],
  ['server/auth/home.test.ts', 'tests/instance/home.ts'],
  ['tests/instance/home.ts', 'server/home.ts'],
] as const;

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'rooms-'));
  for (const name of ['pg', 'react', 'zod', '@supabase/auth-js']) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' }));
    write(`node_modules/${name}/index.js`, 'module.exports = {};');
  }
});

afterEach(() => {
  rmSync(root, { recursive: true });
});

test('all valid imports are read and allowed', async () => {
  for (const [from, to] of ALLOWED) plant(from, to);
  const direction = await readDirection(root);
  expect(faultsOf(direction)).toEqual([]);
  expect(direction.dependencies).toBeGreaterThanOrEqual(ALLOWED.length);
});

test.each([
  ['import', (to: string) => `import '${to}';`],
  ['type import', (to: string) => `import type { X } from '${to}';\nexport type Y = X;`],
  ['re-export', (to: string) => `export { X } from '${to}';`],
  ['dynamic import', (to: string) => `export const later = () => import('${to}');`],
])('every rule detects a planted %s in the wrong direction', async (_, write) => {
  for (const [, from, to] of PLANTED) plant(from, to, write);
  plant('domain/circle/b.ts', 'domain/circle/a.ts', write);
  const { violations, unread } = await readDirection(root);
  expect(unread).toEqual([]);
  expect(violations.map(({ rule, from }) => `${rule} in ${from}`).sort()).toEqual(
    PLANTED.map(([rule, from]) => `${rule} in ${from}`).sort(),
  );
});

test('every rule has a planted violation', () => {
  const { forbidden } = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as {
    forbidden: { name: string }[];
  };
  expect([...new Set(PLANTED.map(([rule]) => rule))]).toEqual(forbidden.map(({ name }) => name));
});

test('the check of imports fails if no files were read', async () => {
  expect(faultsOf(await readDirection(root))).toEqual(['Nothing was read, so nothing was checked.']);
});

test('the check of imports fails if the files have no imports', async () => {
  write('domain/alone.ts', 'export const alone = true;');
  expect(faultsOf(await readDirection(root))).toEqual(['Nothing was read, so nothing was checked.']);
});

function plant(from: string, to: string, write = (path: string) => `import '${path}';`): void {
  const isPackage = !to.includes('.') && !to.startsWith('server/');
  const isLost = to.startsWith('./');
  if (!isPackage && !isLost) append(to, '');
  append(from, write(isPackage || isLost ? to : pathBetween(from, to)));
}

function append(path: string, line: string): void {
  const markup = path.endsWith('.tsx')
    ? 'export const Picture = () => <svg aria-hidden="true"><g /></svg>;\n'
    : '';
  write(path, `${line}\n${markup}`, 'a');
}

function write(path: string, text: string, flag: 'w' | 'a' = 'w'): void {
  mkdirSync(join(root, dirname(path)), { recursive: true });
  writeFileSync(join(root, path), text, { flag });
}

function pathBetween(from: string, to: string): string {
  const path = relative(dirname(from), to);
  return path.startsWith('.') ? path : `./${path}`;
}

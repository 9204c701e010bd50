import { join } from 'node:path';
import { isFileServingAllowed, resolveConfig } from 'vite';
import { expect, it } from 'vitest';
import { ROOT } from './run-command.ts';

it('the development server serves the web app, and no keys, files or other sources', async () => {
  const config = await resolveConfig({ root: ROOT }, 'serve');
  const isServed = (path: string) => isFileServingAllowed(config, join(ROOT, path));
  expect(['web/root.tsx', 'domain/errors/quote.ts', 'content/faq.md'].map(isServed)).toEqual([
    true,
    true,
    true,
  ]);
  expect(['data/keys.json', 'data/postgres.log', '.env', 'server/main.ts'].map(isServed)).toEqual(
    Array(4).fill(false),
  );
  expect(config.server.cors).toBe(false);
});

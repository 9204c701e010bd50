import type { Page } from '@playwright/test';
import { connectAccount } from '../connect-account.ts';
import type { Fixture } from '../fixture.ts';
import { screen, state } from '../screen-state.ts';
import { altering, answering, pressing, refusing } from '../steps.ts';

const reads = '/rest/v1/repository_reads';
const issues = '/rest/v1/issues';
const HOUR = 60 * 60 * 1000;

const asClient = (page: Page, fixture: Fixture) => connectAccount(page, fixture, 'client');

export const repositoryAccess = screen(
  'Repository access',
  { path: '/dashboard/:issue#repository', issue: 'inProgress', as: 'client' },
  [
    state('not granted', 'Connect GitHub'),
    state('to grant', 'Grant access', { before: [asClient, linked('shop')] }),
    state('granting fails', 'Failed to let your engineer read the repository', {
      before: [asClient, linked('shop'), refusing('/rest/v1/rpc/grant_repository_access')],
      after: pressing('Grant access'),
    }),
    state('a public one', /^This repository is public/, { before: [asClient, linked('landing-page')] }),
    state('active', 'src/orders/order.ts', { before: granted('active', fewReads()) }),
    state('active, nothing read', /hasn’t read anything yet/, { before: granted('active', []) }),
    state('asleep', /Access resumes if you ask for changes/, {
      before: granted('asleep', fewReads(), { status: 'completed' }),
    }),
    state('waiting for GitHub', /^We’re checking with GitHub/, { before: granted('asleep', fewReads()) }),
    state('ended', 'Access to your repository has ended.', {
      before: [altering(issues, { status: 'cancelled' }), answering(reads, fewReads())],
    }),
    state('reads fail', 'Failed to load what was read', {
      before: [...granted('active', []), refusing(reads)],
    }),
  ],
);

function linked(repository: string) {
  return altering(issues, { github_link: `https://github.com/ada-builder/${repository}` });
}

function granted(state: string, rows: object[], changes: object = {}) {
  const repo_access_data = {
    repository: 'mara-lindqvist/harbour-shop',
    login: 'mara-lindqvist',
    granted_at: new Date(Date.now() - 30 * HOUR).toISOString(),
    state,
  };
  return [
    altering(issues, { allow_direct_access: true, repo_access_data, ...changes }),
    answering(reads, rows),
  ];
}

function fewReads(): object[] {
  const paths = [
    ['src/orders/order.ts', 'file'],
    ['src/orders', 'dir'],
    ['src/app/(shop)/[locale]/checkout/confirmation/confirmation-after-redirect.server.test.tsx', 'file'],
    ['', 'dir'],
    ['', 'names'],
    ['', 'archive'],
  ];
  return paths.map(([path, kind], index) => ({
    id: `00000000-0000-4000-8000-00000000000${index}`,
    engineer_id: null,
    engineer_name: 'Greta Hollander',
    repository: 'mara-lindqvist/harbour-shop',
    path,
    kind,
    read_at: new Date(Date.UTC(2026, 10, 20, 12 - index)).toISOString(),
  }));
}

import type { Page } from '@playwright/test';
import { connectAccount } from '../connect-account.ts';
import type { Fixture } from '../fixture.ts';
import { screen } from '../screen-state.ts';
import { altering, answering, pressing, refusing } from '../steps.ts';

const reads = '/rest/v1/repository_reads';
const issues = '/rest/v1/issues';
const HOUR = 60 * 60 * 1000;

const asClient = (page: Page, fixture: Fixture) => connectAccount(page, fixture, 'client');

export const repositoryAccess = screen(
  'Repository access',
  { path: '/dashboard/:issue', issue: 'inProgress', as: 'client' },
  [
    { state: 'not granted', shows: 'Connect GitHub' },
    {
      state: 'to grant',
      before: [asClient, altering(issues, { github_link: 'https://github.com/ada-builder/shop' })],
      shows: 'Grant access',
    },
    {
      state: 'granting fails',
      before: [
        asClient,
        altering(issues, { github_link: 'https://github.com/ada-builder/shop' }),
        refusing('/rest/v1/rpc/grant_repository_access'),
      ],
      after: pressing('Grant access'),
      shows: 'Failed to let your engineer read the repository',
    },
    {
      state: 'a public one',
      before: [asClient, altering(issues, { github_link: 'https://github.com/ada-builder/landing-page' })],
      shows: /^This repository is public/,
    },
    { state: 'active', before: granted('active', fewReads()), shows: 'src/orders/order.ts' },
    { state: 'active, nothing read', before: granted('active', []), shows: 'Nothing yet.' },
    {
      state: 'asleep',
      before: granted('asleep', fewReads(), { status: 'completed' }),
      shows: /^It wakes|wakes if you ask for changes/,
    },
    { state: 'waiting for GitHub', before: granted('asleep', fewReads()), shows: /^We are asking GitHub/ },
    {
      state: 'ended',
      before: [altering(issues, { status: 'cancelled' }), answering(reads, fewReads())],
      shows: 'Nobody reads your repository any more.',
    },
    {
      state: 'reads fail',
      before: [...granted('active', []), refusing(reads)],
      shows: 'Failed to load what was read',
    },
  ],
);

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
    engineer_name: 'Grace Hopper',
    repository: 'mara-lindqvist/harbour-shop',
    path,
    kind,
    read_at: new Date(Date.UTC(2026, 10, 20, 12 - index)).toISOString(),
  }));
}

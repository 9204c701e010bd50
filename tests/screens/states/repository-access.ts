import type { Page } from '@playwright/test';
import { connectAccount } from '../connect-account.ts';
import type { Fixture } from '../fixture.ts';
import { alter, answer, refuse } from '../network.ts';
import { type ScreenState, screen } from '../screen-state.ts';

const reads = '/rest/v1/repository_reads';
const issues = '/rest/v1/issues';
const HOUR = 60 * 60 * 1000;

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const asClient = (page: Page, fixture: Fixture) => connectAccount(page, fixture, 'client');

export const repositoryAccess = screen('Repository access', [
  access('not granted', 'Connect GitHub'),
  access('to grant', 'Grant access', async (page, fixture) => {
    await asClient(page, fixture);
    await own(page, { github_link: 'https://github.com/ada-builder/shop' });
  }),
  access(
    'granting fails',
    'Failed to let your engineer read the repository',
    async (page, fixture) => {
      await asClient(page, fixture);
      await own(page, { github_link: 'https://github.com/ada-builder/shop' });
      await refuse(page, '/rest/v1/rpc/grant_repository_access');
    },
    (page) => press(page, 'Grant access'),
  ),
  access('a public one', /^This repository is public/, async (page, fixture) => {
    await asClient(page, fixture);
    await own(page, { github_link: 'https://github.com/ada-builder/landing-page' });
  }),
  access('active', 'src/orders/order.ts', (page) => granted(page, 'active', fewReads())),
  access('active, nothing read', 'Nothing yet.', (page) => granted(page, 'active', [])),
  access('asleep', /^It wakes|wakes if you ask for changes/, (page) =>
    granted(page, 'asleep', fewReads(), { status: 'completed' }),
  ),
  access('waiting for GitHub', /^We are asking GitHub/, (page) => granted(page, 'asleep', fewReads())),
  access('ended', 'Nobody reads your repository any more.', async (page) => {
    await own(page, { status: 'cancelled' });
    await answer(page, reads, fewReads());
  }),
  access('reads fail', 'Failed to load what was read', async (page) => {
    await granted(page, 'active', []);
    await refuse(page, reads);
  }),
]);

type Step = ScreenState['before'];

function access(
  state: string,
  shows: string | RegExp,
  before?: Step,
  after?: Step,
): Omit<ScreenState, 'screen'> {
  const path = ({ issues: { inProgress } }: Fixture) => `/dashboard/${inProgress}`;
  return { state, path, as: 'client', shows, ...(before && { before }), ...(after && { after }) };
}

function own(page: Page, changes: object): Promise<void> {
  return alter(page, issues, (row) => ({ ...row, ...changes }));
}

async function granted(page: Page, state: string, rows: object[], changes: object = {}): Promise<void> {
  const repo_access_data = {
    repository: 'mara-lindqvist/harbour-shop',
    login: 'mara-lindqvist',
    granted_at: new Date(Date.now() - 30 * HOUR).toISOString(),
    state,
  };
  await own(page, { allow_direct_access: true, repo_access_data, ...changes });
  await answer(page, reads, rows);
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

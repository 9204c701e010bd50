import type { Page } from '@playwright/test';
import { largeRepository, longFile } from '../../doubles/large-repository.ts';
import { alter, answer, cut, hold } from '../network.ts';
import { type ScreenState, screen } from '../screen-state.ts';

const issues = '/rest/v1/issues';
const github = '/functions/v1/github/';
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const item = (page: Page, name: string) => page.getByRole('treeitem', { name, exact: true }).click();

export const workspaceCode = screen('Workspace, code', [
  of('root', /^Orders fail east of Berlin/, ''),
  {
    ...of('tree, phone', 'App.tsx', ''),
    after: (page) => item(page, 'src'),
    only: 'phone',
  },
  of('file', 'The whole shop', '&path=src/App.tsx'),
  of('marked lines', /^Marked: lines 4-7/, '&path=src/App.tsx&lines=4-7'),
  of('long file', /^Marked: lines 2000-2010/, `&path=${longFile}&lines=2000-2010`),
  { ...of('find', 'Match case', '&path=src/App.tsx'), after: (page) => press(page, 'Find') },
  ...[
    'src/Basket.vue',
    'src/styles.css',
    'db/schema.sql',
    'scripts/import.py',
    'config/app.yaml',
    '.env.example',
  ].map((path) => of(path, /^Click a line number/, `&path=${path}`)),
  of('folder', 'Basket.vue', '&path=src'),
  of('README', 'Elsewhere', '&path=README.md'),
  of('picture', '70 B', '&path=public/lamp.png'),
  of('binary', 'Unsupported file format or encoding', '&path=public/sound.bin'),
  of('large file', 'Unsupported file format or encoding', '&path=data/orders.csv'),
  of('file not found', 'Failed to load file content', '&path=src/gone.ts'),
  { ...of('loading', 'GitHub Code', ''), before: (page) => linked(page).then(() => hold(page, github)) },
  {
    ...of('error', 'Failed to load repository content', ''),
    before: (page) => linked(page).then(() => cut(page, github)),
  },
  {
    ...of('folder fails', /^Failed to load folder content/, ''),
    before: (page) => linked(page).then(() => cut(page, /contents\/src$/)),
    after: (page) => item(page, 'src'),
    only: 'phone',
  },
  {
    ...of('go to file', 'No file is called that.', ''),
    after: (page) => search(page, 'zzzz'),
    isWindow: true,
  },
  { ...of('go to file, found', /^The best 50 of/, ''), after: (page) => search(page, 'app'), isWindow: true },
  {
    ...of('go to file fails', 'Failed to load the names of the files', ''),
    before: (page) => linked(page).then(() => cut(page, /\/names$/)),
    after: (page) => press(page, 'Go to file'),
    isWindow: true,
  },
  linkedTo('not open', 'Write to the client', { github_link: 'https://github.com/ada-builder/shop' }),
  linkedTo('asleep', 'GitHub is being asked', access('asleep')),
  linkedTo('asleep, resolved', 'The access sleeps', { ...access('asleep'), status: 'completed' }),
  linkedTo('not an address', 'Invalid GitHub repository URL', { github_link: 'https://gitlab.com/ada/shop' }),
  linkedTo('no link', 'The issue names no repository', { github_link: null }),
  linkedTo('kept by the app', 'There is no repository yet', { github_link: null, coding_app: 'lovable' }),
  {
    ...of('not set up', 'GitHub is not set up on this marketplace.', ''),
    before: (page) =>
      linked(page).then(() => alter(page, '/config.json', (config) => ({ ...config, github: false }))),
  },
  {
    ...of('limited', /asked too often/, ''),
    before: async (page) => {
      await linked(page);
      const error = 'GitHub was asked too often. Please try again in a few minutes.';
      await page.route(/\/functions\/v1\/github\//, (route) =>
        route.fulfill({ status: 429, json: { error } }),
      );
    },
  },
  {
    ...of('client disconnected', /^The client has to connect GitHub again/, ''),
    before: async (page) => {
      await linked(page);
      const error = 'The client has to connect GitHub again before this repository can be read.';
      await page.route(/\/functions\/v1\/github\//, (route) =>
        route.fulfill({ status: 403, json: { error } }),
      );
    },
  },
  {
    ...of('empty', 'This folder is empty.', ''),
    before: (page) => linked(page).then(() => answer(page, /contents$/, [])),
    only: 'desktop',
  },
  {
    state: 'not held',
    path: (fixture) => `/engineer-app/${fixture.issues.waiting}?tab=code`,
    as: 'engineer',
    shows: 'Hidden until you claim',
  },
]);

function of(state: string, shows: string | RegExp, search: string): Omit<ScreenState, 'screen'> {
  return {
    state,
    path: (fixture) => `/engineer-app/${fixture.issues.inProgress}?tab=code${search}`,
    as: 'engineer',
    shows,
    before: (page) => linked(page),
  };
}

function linkedTo(state: string, shows: string, changes: object): Omit<ScreenState, 'screen'> {
  return { ...of(state, shows, ''), before: (page) => linked(page, changes) };
}

function linked(page: Page, changes: object = {}): Promise<void> {
  return alter(page, issues, (row) => ({
    ...row,
    github_link: `https://github.com/${largeRepository}`,
    ...changes,
  }));
}

function access(state: 'active' | 'asleep'): object {
  const repo_access_data = {
    repository: 'ada-builder/shop',
    login: 'ada-builder',
    granted_at: '2026-11-20T12:00:00Z',
    state,
  };
  return { allow_direct_access: true, repo_access_data };
}

async function search(page: Page, typed: string): Promise<void> {
  await press(page, 'Go to file');
  await page.getByRole('dialog').getByRole('combobox').fill(typed);
}

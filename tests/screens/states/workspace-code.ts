import type { Page } from '@playwright/test';
import { largeRepository, longFile } from '../../doubles/large-repository.ts';
import { dialog, screen, state } from '../screen-state.ts';
import { altering, answering, cutting, holding, pressing } from '../steps.ts';

const github = '/functions/v1/github/';
const item = (name: string) => (page: Page) => page.getByRole('treeitem', { name, exact: true }).click();

export const workspaceCode = screen(
  'Workspace, code',
  { path: '/engineer-app/:issue?tab=code', issue: 'inProgress', as: 'engineer', before: linked() },
  [
    state('root', /^Orders fail east of Berlin/),
    state('tree, phone', 'App.tsx', { only: 'phone', after: item('src') }),
    viewing('file', 'The whole shop', '&path=src/App.tsx'),
    viewing('marked lines', /^Marked: lines 4-7/, '&path=src/App.tsx&lines=4-7'),
    viewing('long file', /^Marked: lines 2000-2010/, `&path=${longFile}&lines=2000-2010`),
    { ...viewing('find', 'Match case', '&path=src/App.tsx'), after: pressing('Find') },
    ...[
      'src/Basket.vue',
      'src/styles.css',
      'db/schema.sql',
      'scripts/import.py',
      'config/app.yaml',
      '.env.example',
    ].map((path) => viewing(path, /^Click a line number/, `&path=${path}`)),
    viewing('folder', 'Basket.vue', '&path=src'),
    viewing('README', 'Elsewhere', '&path=README.md'),
    viewing('picture', '70 B', '&path=public/lamp.png'),
    viewing('binary', 'Unsupported file format or encoding', '&path=public/sound.bin'),
    viewing('large file', 'Unsupported file format or encoding', '&path=data/orders.csv'),
    viewing('file not found', 'Failed to load file content', '&path=src/gone.ts'),
    state('loading', 'GitHub Code', { before: [linked(), holding(github)] }),
    state('error', 'Failed to load repository content', { before: [linked(), cutting(github)] }),
    state('folder fails', /^Failed to load folder content/, {
      only: 'phone',
      before: [linked(), cutting(/contents\/src$/)],
      after: item('src'),
    }),
    dialog('go to file', 'No file is called that.', search('zzzz')),
    dialog('go to file, found', /^The best 50 of/, search('app')),
    dialog('go to file fails', 'Failed to load the names of the files', pressing('Go to file'), {
      before: [linked(), cutting(/\/names$/)],
    }),
    linkedTo('not open', 'Write to the client', { github_link: 'https://github.com/ada-builder/shop' }),
    linkedTo('asleep', 'GitHub is being asked', access('asleep')),
    linkedTo('asleep, resolved', 'The access sleeps', { ...access('asleep'), status: 'completed' }),
    linkedTo('not an address', 'Invalid GitHub repository URL', {
      github_link: 'https://gitlab.com/ada/shop',
    }),
    linkedTo('no link', 'The issue names no repository', { github_link: null }),
    linkedTo('kept by the app', 'There is no repository yet', { github_link: null, coding_app: 'lovable' }),
    state('not set up', 'GitHub is not set up on this marketplace.', {
      before: [linked(), altering('/config.json', { github: false })],
    }),
    state('limited', /asked too often/, {
      before: [linked(), failing(429, 'GitHub was asked too often. Please try again in a few minutes.')],
    }),
    state('client disconnected', /^The client has to connect GitHub again/, {
      before: [
        linked(),
        failing(403, 'The client has to connect GitHub again before this repository can be read.'),
      ],
    }),
    state('empty', 'This folder is empty.', {
      only: 'desktop',
      before: [linked(), answering(/contents$/, [])],
    }),
    state('not held', 'Hidden until you claim', { issue: 'waiting', before: [] }),
  ],
);

function viewing(state: string, shows: string | RegExp, search: string) {
  return { state, path: `/engineer-app/:issue?tab=code${search}`, shows };
}

function linkedTo(state: string, shows: string, changes: object) {
  return { state, before: linked(changes), shows };
}

function linked(changes: object = {}) {
  return altering('/rest/v1/issues', { github_link: `https://github.com/${largeRepository}`, ...changes });
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

function search(typed: string) {
  return [pressing('Go to file'), (page: Page) => page.getByRole('dialog').getByRole('combobox').fill(typed)];
}

function failing(status: number, error: string) {
  return (page: Page) =>
    page.route(/\/functions\/v1\/github\//, (route) => route.fulfill({ status, json: { error } }));
}

import type { Page } from '@playwright/test';
import type { FixtureIssues } from '../fixture-issues.ts';
import { alter, answer, hold, refuse } from '../network.ts';
import { type ScreenState, screen } from '../screen-state.ts';

const rows = /\/rpc\/get_table_data$/;
const columns = '/rest/v1/rpc/get_table_columns';
const tables = '/rest/v1/rpc/get_database_tables';
const lookUp = '/rest/v1/rpc/get_table_data_by_id';
const nobody = '00000000-0000-4000-8000-000000000000';
const cell = (page: Page, text: string | RegExp) => page.getByRole('gridcell', { name: text }).first();

export const database = screen('Database', [
  of('', 'timeline_events', 'this issue'),
  of('', 'This issue’s records open when you claim', 'this issue, not held', 'waiting'),
  { ...of('', 'Loading this issue’s records', 'this issue, loading'), before: (page) => hold(page, lookUp) },
  { ...of('', 'Failed to load related data', 'this issue, error'), before: (page) => refuse(page, lookUp) },
  { ...of('', 'Loading tables', 'tables loading'), before: (page) => hold(page, tables) },
  { ...of('', 'Failed to load database tables', 'tables, error'), before: (page) => refuse(page, tables) },
  of('&table=issues', /\d+ rows, newest first/, 'wide rows'),
  of('&table=messages', /\d+ rows?, newest first/, 'rows'),
  {
    ...of('&table=messages', '500 rows, newest first. There are older ones', '500 rows'),
    before: (page) => answer(page, rows, manyMessages()),
  },
  {
    ...of('&table=messages', /^attachments: /, 'last cell focused'),
    before: (page) => answer(page, rows, manyMessages()),
    after: async (page) => {
      await cell(page, /Line 1/).click();
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+End');
    },
  },
  {
    ...of('&table=issues', 'Copy row as JSON', 'a whole value'),
    before: (page) =>
      alter(page, rows, (row) => ({ ...row, ai_analysis: JSON.stringify({ confidence: 40, steps: ['a'] }) })),
    after: async (page) => {
      await page
        .getByRole('gridcell', { name: /"confidence"/ })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
    },
    isWindow: true,
  },
  {
    ...of('&table=messages', 'Loading rows of messages', 'rows loading'),
    before: (page) => hold(page, rows),
  },
  {
    ...of('&table=messages', 'Failed to load data from table: messages', 'rows, error'),
    before: (page) => refuse(page, rows),
  },
  {
    ...of('&table=messages', 'No rows that you may see', 'no rows'),
    before: (page) => answer(page, rows, []),
  },
  of('&table=issues&view=structure', 'jsonb', 'structure'),
  {
    ...of('&table=issues&view=structure', 'Failed to load structure for table: issues', 'structure, error'),
    before: (page) => refuse(page, columns),
  },
  {
    ...of('&table=issues', '1 row found', 'looked up'),
    path: ({ issues }) =>
      `/engineer-app/${issues.inProgress}?tab=database&table=issues&id=${issues.inProgress}`,
  },
  of(`&table=messages&column=issue_id&id=${nobody}`, 'No row with this ID', 'nothing found'),
  of('&table=users', 'No table that you may look into is called “users”.', 'no such table'),
]);

function of(
  query: string,
  shows: string | RegExp,
  state: string,
  issue: keyof FixtureIssues = 'inProgress',
): Omit<ScreenState, 'screen'> {
  return {
    state,
    path: ({ issues }) => `/engineer-app/${issues[issue]}?tab=database${query}`,
    as: 'engineer',
    shows,
  };
}

function manyMessages() {
  return Array.from({ length: 500 }, (_, index) => ({
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    issue_id: nobody,
    sender: index % 3 === 0 ? 'engineer' : 'client',
    content: `Line ${index + 1}. ${'The second charge comes when the page is opened again from the mail. '.repeat(40)}`,
    created_at: new Date(Date.UTC(2026, 2, 1, 9, 500 - index)).toISOString(),
    attachments: index % 5 === 0 ? [{ path: 'issues/trace-1.log', name: 'trace.log', size: 1200 }] : [],
  }));
}

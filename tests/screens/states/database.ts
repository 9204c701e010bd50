import type { Page } from '@playwright/test';
import { screen } from '../screen-state.ts';
import { altering, answering, holding, refusing } from '../steps.ts';

const rows = /\/rpc\/get_table_data$/;
const columns = '/rest/v1/rpc/get_table_columns';
const tables = '/rest/v1/rpc/get_database_tables';
const lookUp = '/rest/v1/rpc/get_table_data_by_id';
const nobody = '00000000-0000-4000-8000-000000000000';
const tab = '/engineer-app/:issue?tab=database';
const cell = (page: Page, text: string | RegExp) => page.getByRole('gridcell', { name: text }).first();

export const database = screen('Database', { path: tab, issue: 'inProgress', as: 'engineer' }, [
  { state: 'this issue', shows: 'timeline_events' },
  { state: 'this issue, not held', issue: 'waiting', shows: 'This issue’s records open when you claim' },
  { state: 'this issue, loading', before: holding(lookUp), shows: 'Loading this issue’s records' },
  { state: 'this issue, error', before: refusing(lookUp), shows: 'Failed to load related data' },
  { state: 'tables loading', before: holding(tables), shows: 'Loading tables' },
  { state: 'tables, error', before: refusing(tables), shows: 'Failed to load database tables' },
  { state: 'wide rows', path: `${tab}&table=issues`, shows: /\d+ rows, newest first/ },
  { state: 'rows', path: `${tab}&table=messages`, shows: /\d+ rows?, newest first/ },
  {
    state: '500 rows',
    path: `${tab}&table=messages`,
    before: answering(rows, manyMessages()),
    shows: '500 rows, newest first. There are older ones',
  },
  {
    state: 'last cell focused',
    path: `${tab}&table=messages`,
    before: answering(rows, manyMessages()),
    after: async (page) => {
      await cell(page, /Line 1/).click();
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+End');
    },
    shows: /^attachments: /,
  },
  {
    state: 'a whole value',
    path: `${tab}&table=issues`,
    before: altering(rows, { ai_analysis: JSON.stringify({ confidence: 40, steps: ['a'] }) }),
    after: async (page) => {
      await page
        .getByRole('gridcell', { name: /"confidence"/ })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
    },
    shows: 'Copy row as JSON',
    isWindow: true,
  },
  {
    state: 'rows loading',
    path: `${tab}&table=messages`,
    before: holding(rows),
    shows: 'Loading rows of messages',
  },
  {
    state: 'rows, error',
    path: `${tab}&table=messages`,
    before: refusing(rows),
    shows: 'Failed to load data from table: messages',
  },
  {
    state: 'no rows',
    path: `${tab}&table=messages`,
    before: answering(rows, []),
    shows: 'No rows that you may see',
  },
  { state: 'structure', path: `${tab}&table=issues&view=structure`, shows: 'jsonb' },
  {
    state: 'structure, error',
    path: `${tab}&table=issues&view=structure`,
    before: refusing(columns),
    shows: 'Failed to load structure for table: issues',
  },
  {
    state: 'looked up',
    path: ({ issues }) =>
      `/engineer-app/${issues.inProgress}?tab=database&table=issues&id=${issues.inProgress}`,
    shows: '1 row found',
  },
  {
    state: 'nothing found',
    path: `${tab}&table=messages&column=issue_id&id=${nobody}`,
    shows: 'No row with this ID',
  },
  {
    state: 'no such table',
    path: `${tab}&table=users`,
    shows: 'No table that you may look into is called “users”.',
  },
]);

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

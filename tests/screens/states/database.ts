import { given, screen, state } from '../screen-state.ts';
import { altering, answering, holding, refusing } from '../steps.ts';

const rows = /\/rpc\/get_table_data$/;
const columns = '/rest/v1/rpc/get_table_columns';
const tables = '/rest/v1/rpc/get_database_tables';
const lookUp = '/rest/v1/rpc/get_table_data_by_id';
const nobody = '00000000-0000-4000-8000-000000000000';
const tab = '/engineer-app/:issue?tab=database';
const manyRows = answering(rows, manyMessages());

export const database = screen('Database', { path: tab, issue: 'inProgress', as: 'engineer' }, [
  state('this issue', 'timeline_events'),
  state('this issue, not held', 'This issue’s records open when you claim', { issue: 'waiting' }),
  state('this issue, loading', 'Loading this issue’s records', { before: holding(lookUp) }),
  state('this issue, error', 'Failed to load related data', { before: refusing(lookUp) }),
  state('tables loading', 'Loading tables', { before: holding(tables) }),
  state('tables, error', 'Failed to load database tables', { before: refusing(tables) }),
  ...given({ path: `${tab}&table=messages` }, [
    state('rows', /\d+ rows?, newest first/),
    state('rows loading', 'Loading rows of messages', { before: holding(rows) }),
    state('rows, error', 'Failed to load data from table: messages', { before: refusing(rows) }),
    state('no rows', 'No rows that you may see', { before: answering(rows, []) }),
    state('500 rows', '500 rows, newest first. There are older ones', { before: manyRows }),
    state('last cell focused', /^attachments: /, {
      before: manyRows,
      after: async (page) => {
        await page
          .getByRole('gridcell', { name: /Line 1/ })
          .first()
          .click();
        await page.keyboard.press('Escape');
        await page.keyboard.press('Control+End');
      },
    }),
  ]),
  state('wide rows', /\d+ rows, newest first/, { path: `${tab}&table=issues` }),
  state('a whole value', 'Copy row as JSON', {
    path: `${tab}&table=issues`,
    before: altering(rows, { ai_analysis: JSON.stringify({ confidence: 40, steps: ['a'] }) }),
    after: async (page) => {
      await page
        .getByRole('gridcell', { name: /"confidence"/ })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
    },
    isWindow: true,
  }),
  ...given({ path: `${tab}&table=issues&view=structure` }, [
    state('structure', 'jsonb'),
    state('structure, error', 'Failed to load structure for table: issues', { before: refusing(columns) }),
  ]),
  state('looked up', '1 row found', {
    path: ({ issues }) =>
      `/engineer-app/${issues.inProgress}?tab=database&table=issues&id=${issues.inProgress}`,
  }),
  state('nothing found', 'No row with this ID', {
    path: `${tab}&table=messages&column=issue_id&id=${nobody}`,
  }),
  state('no such table', 'No table that you may look into is called “users”.', {
    path: `${tab}&table=users`,
  }),
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

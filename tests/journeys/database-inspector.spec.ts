import { expect } from '@playwright/test';
import { cut } from '../screens/network.ts';
import { joinAsEngineer } from './accounts.ts';
import { tabTo } from './by-keyboard.ts';
import { claim, submit } from './issue-steps.ts';
import { test } from './journey.ts';

const description = `The invoice adds up to less than its lines. ${'It is a long story. '.repeat(60)}The end.`;

test('an engineer inspects related rows, a table, its structure and a single row', async ({
  browser,
  request,
}) => {
  const fields = { title: 'The total is wrong', description, email: 'ledger.client@example.com' };
  const id = await submit(request, fields);
  const page = await joinAsEngineer(browser, request, 'Dana Base', 'dana@example.com');
  await page.goto(`/engineer-app/${id}?tab=database`);
  await expect(page.getByText('This issue’s records open when you claim')).toBeVisible();
  await page.getByRole('button', { name: 'Claim Issue' }).click();
  const related = page.getByRole('region', { name: /^issues/ });
  await expect(related).toContainText('The total is wrong');
  await expect(page.getByRole('grid', { name: 'Rows of timeline_events' })).toContainText('In Review');
  await expect(page.getByText('ledger.client@example.com')).toHaveCount(0);

  await related.getByRole('button', { name: /all of description$/ }).click();
  await expect(page.getByRole('dialog')).toContainText('The end.');
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'timeline_events', exact: true }).click();
  await expect(page).toHaveURL(/tab=database&table=timeline_events$/);
  await expect(page.getByRole('gridcell', { name: 'In Review' })).toBeVisible();
  await page.getByRole('link', { name: 'Structure' }).click();
  await expect(page.getByRole('table', { name: 'Columns of timeline_events' })).toContainText(
    'timestamp with time zone',
  );
  await page.goBack();
  await expect(page.getByRole('gridcell', { name: 'In Review' })).toBeVisible();

  await page.getByRole('link', { name: 'issues', exact: true }).click();
  await page.getByRole('button', { name: 'Look up', exact: true }).click();
  await expect(page.getByText('Enter the ID to look for')).toBeVisible();
  await page.getByLabel('ID to look up').fill(id);
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 row found')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`table=issues&id=${id}$`));
  for (const nothing of ['00000000-0000-4000-8000-000000000000', "' or true --"]) {
    await page.getByLabel('ID to look up').fill(nothing);
    await page.getByRole('button', { name: 'Look up', exact: true }).click();
    await expect(page.getByText('No row with this ID')).toBeVisible();
  }
  await page.getByRole('link', { name: 'Show all rows' }).click();
  await expect(page.getByText(/^\d+ rows?, newest first/)).toBeVisible();
});

test('rows can be read page by page with the keyboard', async ({ browser, request }) => {
  const id = await submit(request, { title: 'Many words' });
  const page = await joinAsEngineer(browser, request, 'Kim Keys', 'kim@example.com');
  await page.route('**/rpc/get_table_data', (route) => {
    const { p_before_id: before } = route.request().postDataJSON() as { p_before_id?: string };
    return route.fulfill({ json: before ? messages(100, 30) : messages(0, 100) });
  });
  await page.goto(`/engineer-app/${id}?tab=database&table=messages`);
  const focused = page.locator(':focus');
  await expect(page.getByText('100 rows, newest first. There are older ones')).toBeVisible();
  await tabTo(page, 'Look up');
  await page.keyboard.press('Tab');
  await expect(focused).toHaveText(/^00000000-/);
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key);
  await expect(focused).toHaveText('Line 2');
  await page.keyboard.press('Control+End');
  await expect(focused).toHaveAttribute('data-row', '99');
  await page.keyboard.press('Home');
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
  await expect(focused).toHaveText('Line 100');
  await expect(focused).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('Line 100');
  await page.keyboard.press('Escape');
  await expect(focused).toHaveText('Line 100');
  await tabTo(page, 'Show older rows');
  await page.keyboard.press('Enter');
  await expect(page.getByText('130 rows, newest first')).toBeVisible();
});

test('records that fail to load show an error and can be retried', async ({ browser, request }) => {
  const id = await submit(request, { title: 'Unreadable' });
  const page = await joinAsEngineer(browser, request, 'Lena Lost', 'lena@example.com');
  await claim(page, id);
  await expect(page.getByRole('button', { name: 'Start Work' })).toBeVisible();
  // Without live updates, only the click can reload the records.
  await cut(page, '/live');
  await page.route('**/rpc/get_table_data', (route) => route.abort());
  await page.goto(`/engineer-app/${id}?tab=database&table=issues`);
  const failure = page.getByText('Failed to load data from table: issues', { exact: true });
  await expect(failure).toBeVisible();
  await page.unroute('**/rpc/get_table_data');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(failure).toHaveCount(0);
});

function messages(from: number, count: number) {
  return Array.from({ length: count }, (_, index) => ({
    id: `00000000-0000-4000-8000-${String(from + index).padStart(12, '0')}`,
    issue_id: '00000000-0000-4000-8000-000000000000',
    sender: 'client',
    content: `Line ${from + index + 1}`,
    created_at: new Date(Date.UTC(2026, 2, 1, 9, 500 - from - index)).toISOString(),
    attachments: [],
  }));
}

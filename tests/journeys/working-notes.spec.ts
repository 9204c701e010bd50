import { expect, type Page } from '@playwright/test';
import { joinAsEngineer, submit } from './engineers.ts';
import { test } from './story.ts';

test('what one engineer noted is read by the next one first, and by the first no more', async ({
  browser,
  request,
}) => {
  const fields = { title: 'Handed on', description: 'It stops at night.', email: 'handed-on@example.com' };
  const id = await submit(request, fields);
  const first = await joinAsEngineer(browser, request, 'Fay First', 'fay-first@example.com');
  await first.goto(`/engineer-app/${id}`);
  await expect(first.getByRole('heading', { name: 'Working notes' })).toBeHidden();
  await first.getByRole('button', { name: 'Claim Issue' }).click();
  const notes = first.getByRole('list', { name: 'Working notes' });
  await first.getByRole('button', { name: 'Add note' }).click();
  await expect(first.getByText('A note needs some text').first()).toBeVisible();
  await expect(first.getByLabel('Add a note')).toBeFocused();
  await first.getByLabel('Add a note').fill('The **cron job** runs in UTC.');
  await first.reload();
  await expect(first.getByLabel('Add a note')).toHaveValue('The **cron job** runs in UTC.');

  await first.route('**/rpc/add_working_note', (route) => route.abort());
  await first.getByRole('button', { name: 'Add note' }).click();
  await said(first, 'Failed to add note');
  await first.unroute('**/rpc/add_working_note');
  await first.getByRole('button', { name: 'Add note' }).click();
  await expect(notes.getByRole('listitem')).toHaveCount(1);
  await expect(first.getByLabel('Add a note')).toHaveValue('');
  await notes.getByRole('button', { name: 'Edit note' }).click();
  await first.getByLabel('Your note').fill('The **cron job** runs in UTC, the app in CET.');
  await first.getByRole('button', { name: 'Save note' }).click();
  await expect(notes.getByText('edited')).toBeVisible();
  await first.getByLabel('Add a note').fill('Wrong thought.');
  await first.getByRole('button', { name: 'Add note' }).click();
  await expect(notes.getByRole('listitem')).toHaveCount(2);
  await notes.getByRole('button', { name: 'Delete note' }).first().click();
  await first.getByRole('dialog').getByRole('button', { name: 'Delete note' }).click();
  await expect(notes.getByRole('listitem')).toHaveCount(1);

  await first.getByRole('button', { name: 'Release' }).click();
  await first.getByRole('dialog').getByLabel('A last working note').fill('Look at the time zone first.');
  await first.getByRole('button', { name: 'Release issue' }).click();
  await said(first, 'Issue released');
  await expect(first.getByRole('button', { name: 'Claim Issue' })).toBeEnabled();
  await expect(first.getByRole('heading', { name: 'Working notes' })).toBeHidden();

  const next = await joinAsEngineer(browser, request, 'Nia Next', 'nia@example.com');
  await next.goto(`/engineer-app/${id}`);
  await next.getByRole('button', { name: 'Claim Issue' }).click();
  await expect(next.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText('Working notes');
  const left = next.getByRole('list', { name: 'Working notes' }).getByRole('listitem');
  await expect(left).toHaveCount(2);
  await expect(left.first()).toContainText('Fay First');
  await expect(left.first()).toContainText('Look at the time zone first.');
  await expect(left.last()).toContainText('the app in CET');
  await expect(left.getByRole('button', { name: 'Edit note' })).toHaveCount(0);
  await first.reload();
  await expect(first.getByRole('heading', { level: 1, name: 'Handed on' })).toBeVisible();
  await expect(first.getByText('the app in CET')).toBeHidden();
});

function said(page: Page, sentence: string): Promise<void> {
  return expect(page.getByText(sentence, { exact: true }).first()).toBeVisible();
}

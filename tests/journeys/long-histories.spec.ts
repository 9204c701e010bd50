import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { doorOf, heldIssue, openAs } from './priced-issue.ts';

test('a long history shows its end, then earlier entries, and the issue’s current status', async ({
  page,
  request,
  baseURL,
}) => {
  const issue = await heldIssue(doorOf(request, baseURL), 'long-history');
  for (let turn = 1; turn <= 25; turn += 1) {
    const title = { title: `The page stays empty, ${turn}` };
    const edited = await issue.client.client.from('issues').update(title).eq('id', issue.id).select('id');
    expect(edited.error).toBeNull();
    const note = { p_issue_id: issue.id, p_content: `Tried way ${turn}.` };
    expect((await issue.engineer.client.rpc('add_working_note', note)).error).toBeNull();
  }

  await page.goto(`/track-progress?id=${issue.id}`);
  await expect(page.getByText(/^An engineer has taken it/)).toBeVisible();

  await openAs(page, issue.client, `/dashboard/${issue.id}`);
  const events = page.getByRole('list', { name: 'Timeline' });
  await expect(events.getByText('Edited: name').first()).toBeVisible();
  await expect(events.getByText('Issue submitted')).toBeHidden();
  await page.getByRole('button', { name: 'Show earlier events' }).click();
  await expect(events.getByText('Issue submitted')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show earlier events' })).toBeHidden();

  await openAs(page, issue.engineer, `/engineer-app/${issue.id}`);
  const notes = page.getByRole('list', { name: 'Working notes' });
  await expect(notes.getByText('Tried way 25.')).toBeVisible();
  await expect(notes.getByText('Tried way 5.', { exact: true })).toBeHidden();
  await page.getByRole('button', { name: 'Show earlier notes' }).click();
  await expect(notes.getByText('Tried way 1.', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show earlier notes' })).toBeHidden();
});

import { expect } from '@playwright/test';
import { cut } from '../screens/network.ts';
import { done } from '../screens/people.ts';
import { joinAsEngineer } from './accounts.ts';
import { heldIssue, openAs, openAsEngineer } from './held-issue.ts';
import { claim, submit } from './issue-steps.ts';
import { test } from './journey.ts';
import { mentioned, said } from './page-text.ts';

test('each workspace tab has a URL, and Back returns to the previous tab', async ({ page, issue }) => {
  const address = `/engineer-app/${issue.id}`;
  const tab = (name: RegExp) => page.getByRole('tab', { name });
  await openAs(page, issue.engineer, `${address}?tab=no-such-tab&file=nothing`);
  await expect(tab(/Issue Details/)).toHaveAttribute('aria-selected', 'true');
  await tab(/Messages/).click();
  await expect(page).toHaveURL(`${address}?tab=messages`);
  // Waits for the selected tab because the URL changes before the page.
  await expect(tab(/Messages/)).toHaveAttribute('aria-selected', 'true');
  await tab(/Issue Details/).click();
  await expect(page).toHaveURL(address);
  await page.goBack();
  await expect(tab(/Messages/)).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('textbox', { name: 'Your message' })).toBeVisible();
  await page.goForward();
  await expect(page.getByRole('heading', { name: 'Problem Description' })).toBeVisible();
  await tab(/Issue Details/).focus();
  await page.keyboard.press('End');
  await expect(tab(/Messages/)).toBeFocused();
  await expect(page).toHaveURL(address);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${address}?tab=messages`);
});

test('the next step stays in view, and the timeline names each actor', async ({ page, door }) => {
  const issue = await heldIssue(door, 'steps');
  await openAsEngineer(page, issue);
  await page.setViewportSize({ width: 360, height: 500 });
  const timeline = page.getByRole('list', { name: 'Timeline' });
  const start = page.getByRole('button', { name: 'Start Work' });
  await expect(page.getByText(/^Offered to other engineers again/)).toBeVisible();
  const place = () =>
    page.getByRole('tablist').evaluate((tabs) => tabs.getBoundingClientRect().top + window.scrollY);
  const before = await place();
  await timeline.scrollIntoViewIfNeeded();
  const bar = page.getByRole('region', { name: 'Next step' });
  await expect(bar.getByText(issue.title), 'the bar is lower while scrolled').toBeVisible();
  expect(await place(), 'the content does not move').toBe(before);
  // Retries because content that is still loading makes the page longer.
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(start).toBeInViewport({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });

  const restore = await cut(page, { path: '/rest/v1/issues', verb: 'PATCH' });
  const unpaid = page.getByRole('button', { name: 'Start unpaid' });
  await expect(bar.getByText('No price agreed')).toBeVisible();
  await start.click();
  await unpaid.click();
  await expect(page.getByRole('alert').getByText('Failed to update status').first()).toBeVisible();
  await restore();
  await unpaid.click();
  await mentioned(page, 'Status updated to In Progress');
  await expect(timeline.getByText('by you')).toHaveCount(2);
  await expect(timeline.getByText('by the client')).toHaveCount(1);
});

test('the issue list is a single tab stop and can be refreshed', async ({ page, request, issue }) => {
  await openAsEngineer(page, issue);
  const list = page.getByRole('navigation', { name: 'All issues' });
  await expect(list.getByRole('link', { name: issue.title })).toBeVisible();
  const title = 'Submitted while the list was open';
  await submit(request, { title });
  await list.getByRole('button', { name: 'Refresh' }).click();
  await expect(list.getByRole('link', { name: title })).toBeVisible();
  await list.getByRole('link', { name: issue.title }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(list.getByRole('link', { name: issue.title })).not.toBeFocused();
  await page.keyboard.press('Home');
  await expect(list.getByRole('listitem').first().getByRole('link')).toBeFocused();

  await page.route('**/rest/v1/rpc/engineer_issues', (route) => route.abort());
  const refresh = list.getByRole('button', { name: 'Refresh' });
  // Waits until the refresh has finished, because clicks during a refresh are ignored.
  await expect(refresh).not.toHaveAttribute('aria-busy');
  await refresh.click();
  await expect(list.getByText('Failed to load issues')).toBeVisible();
  await expect(list.getByRole('link', { name: title })).toBeVisible();
});

test('only the current engineer reads the working notes', async ({ browser, request }) => {
  const id = await submit(request, { title: 'Handed on' });
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
  await claim(next, id);
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

test('a long history opens at its end and loads earlier entries', async ({ page, issue }) => {
  const p_issue_id = issue.id;
  for (let turn = 1; turn <= 8; turn += 1) {
    const terms = { p_hours: 2, p_price: 150, p_note: 'All of it.' };
    await done(issue.engineer.client.rpc('send_quote', { p_issue_id, ...terms }));
    await done(issue.client.client.rpc('decline_quote', { p_issue_id, p_reason: 'Too much' }));
    const title = { title: `The page stays empty, ${turn}` };
    await done(issue.client.client.from('issues').update(title).eq('id', issue.id));
  }
  for (let turn = 1; turn <= 25; turn += 1)
    await done(
      issue.engineer.client.rpc('add_working_note', { p_issue_id, p_content: `Tried way ${turn}.` }),
    );

  await page.goto(`/track-progress?id=${issue.id}`);
  await expect(page.getByText(/^An engineer has taken it/)).toBeVisible();

  await openAsEngineer(page, issue);
  const notes = page.getByRole('list', { name: 'Working notes' });
  await expect(notes.getByText('Tried way 25.')).toBeVisible();
  await expect(notes.getByText('Tried way 5.', { exact: true })).toBeHidden();
  await page.getByRole('button', { name: 'Show earlier notes' }).click();
  await expect(notes.getByText('Tried way 1.', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show earlier notes' })).toBeHidden();
});

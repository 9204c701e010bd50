import { expect, type Page } from '@playwright/test';
import { cut, delay, refuse, scripts } from '../screens/network.ts';
import { done, enter } from '../screens/people.ts';
import { openMenu } from './accounts.ts';
import { tabTo } from './by-keyboard.ts';
import { openAs, openAsClient, sendQuote } from './held-issue.ts';
import { submit, unfold } from './issue-steps.ts';
import { test } from './journey.ts';
import { mentioned } from './page-text.ts';

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search issues' });
const pick = (page: Page, filter: string, name: string) =>
  page.getByRole('main').getByLabel(filter, { exact: true }).selectOption(name);
const cards = (page: Page) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: 'Submitted on' });

test('a client searches and filters issues, and the URL stores the search and the filters @phone', async ({
  page,
  request,
  door,
  email,
}) => {
  for (let number = 1; number <= 26; number += 1) await submit(request, { title: `Filler ${number}`, email });
  await submit(request, { title: 'Login loops', description: 'On **phones**, 50% of the time.', email });
  const client = await enter(door, email);

  await openAs(page, client, '/dashboard');
  await mentioned(page, 'The newest 24 issues');
  await page.getByRole('button', { name: 'Show older issues' }).click();
  await mentioned(page, '27 issues');
  await expect(cards(page)).toHaveCount(27);

  await search(page).fill('filler 17');
  await mentioned(page, '1 issue found');
  await expect(cards(page)).toContainText(['Filler 17']);
  await expect(page).toHaveURL(/\?search=filler\+17$/);
  await search(page).fill('50% PHONES');
  await expect(cards(page)).toContainText(['Login loops']);
  await pick(page, 'Status', 'Resolved');
  await mentioned(page, 'No support issues found');
  await page.goBack();
  await expect(cards(page)).toContainText(['Login loops']);
  await expect(search(page)).toHaveValue('50% PHONES');
  await page.goForward();
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(page).toHaveURL('/dashboard');
  await mentioned(page, '27 issues');

  await page.goto('/dashboard?search=login&status=In+Review&urgency=ASAP');
  await expect(search(page)).toHaveValue('login');
  await expect(page.getByLabel('Status', { exact: true })).toHaveValue('In Review');
  await expect(cards(page)).toHaveCount(1);
  await cards(page).getByRole('link', { name: 'View Details' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Login loops' })).toBeVisible();
  await page.goBack();
  await expect(search(page)).toHaveValue('login');
});

test('a list that failed to load can be reloaded, and it stays visible during a search', async ({
  page,
  request,
  door,
  email,
}) => {
  await submit(request, { title: 'Still here', email });
  const client = await enter(door, email);
  const calls = '/rest/v1/rpc/search_my_issues';
  // Without live updates, only the click can reload the list.
  await cut(page, '/live');
  const restore = await refuse(page, calls);
  await openAs(page, client, '/dashboard');
  await mentioned(page, 'Failed to load issues');
  await restore();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(cards(page)).toHaveCount(1);

  const answer = await delay(page, calls);
  await pick(page, 'Urgency', 'No Rush');
  await mentioned(page, 'Looking…');
  await expect(cards(page)).toHaveCount(1);
  answer();
  await mentioned(page, 'No support issues found');
});

test('signing out sends no request with the ended session', async ({ page, issue }) => {
  const refused: string[] = [];
  await openAs(page, issue.client, '/dashboard');
  await expect(cards(page)).toHaveCount(1);
  page.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`);
  });
  await openMenu(page);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await mentioned(page, 'Sign in to see your issues');
  await page.waitForLoadState('networkidle');
  expect(refused).toEqual([]);
});

test('a client can edit an issue until an engineer sends a quote', async ({ page, issue }) => {
  // Without live updates, the page can learn about the price only from the rejected request.
  await cut(page, '/live');
  await openAsClient(page, issue);
  await unfold(page, 'Original report');
  await page.getByRole('button', { name: 'Edit your issue' }).click();
  const title = page.getByRole('textbox', { name: 'Issue Name' });
  const save = page.getByRole('button', { name: 'Save changes' });
  await expect(title).toBeFocused();
  await title.fill('');
  await save.dispatchEvent('click');
  await mentioned(page, 'Issue name is required');
  await title.fill('The page stays empty on Safari');
  await page.getByRole('textbox', { name: 'Problem Description' }).fill('It shows *nothing* on Safari.');
  await page.reload();
  await expect(title).toHaveValue('The page stays empty on Safari');

  const restore = await cut(page, { path: '/rest/v1/issues', verb: 'PATCH' });
  await save.click();
  await mentioned(page, 'Failed to save changes');
  await restore();
  await save.click();
  await mentioned(page, 'Changes saved');
  await expect(page.getByRole('heading', { level: 1, name: 'The page stays empty on Safari' })).toBeVisible();
  await mentioned(page, 'Edited: name, description');

  await page.getByRole('button', { name: 'Edit your issue' }).click();
  await title.fill('Too late');
  await sendQuote(issue, 80);
  await save.click();
  await expect(page.getByText(/^You can’t edit this after a quote/).first()).toBeVisible();
  await page.reload();
  await mentioned(page, 'You can’t edit this after a quote. Add details in the conversation.');
  await expect(page.getByRole('button', { name: 'Edit your issue' })).toHaveCount(0);
});

test('an edit keeps what another device has saved meanwhile', async ({ page, issue }) => {
  await openAsClient(page, issue);
  await unfold(page, 'Original report');
  await page.getByRole('button', { name: 'Edit your issue' }).click();
  await page.getByRole('textbox', { name: 'Issue Name' }).fill('A new name');
  const issues = issue.client.client.from('issues');
  await done(issues.update({ description: 'Saved on the phone.' }).eq('id', issue.id));
  await mentioned(page, 'Edited: description');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'A new name' })).toBeVisible();
  await mentioned(page, 'Saved on the phone.');
});

test('a visitor tracks an issue by ID with the keyboard', async ({ page, request }) => {
  const id = await submit(request, { title: 'By keys alone', description: 'Typed.' });
  await page.goto('/track-progress');
  await tabTo(page, 'id');
  await page.keyboard.press('Enter');
  await mentioned(page, 'Please enter a Submission ID');
  for (const unknown of ['nothing like this', '00000000-0000-4000-8000-000000000000']) {
    await page.keyboard.insertText(unknown);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.searchParams.get('id') === unknown);
    await mentioned(page, 'Submission not found. Please check your Submission ID and try again.');
    await page.keyboard.press('ControlOrMeta+a');
  }
  await page.keyboard.insertText(`\t ${id}  `);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'By keys alone' })).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');
  for (const shown of ['Typed.', 'ASAP (24-48 hours)', 'Cursor', 'github.com/ada/shop', id])
    await mentioned(page, shown);
});

test('Enter submits the tracking form before hydration', async ({ page, request }) => {
  const id = await submit(request, { title: 'Early bird' });
  const goOn = await delay(page, scripts);
  await page.goto('/track-progress', { waitUntil: 'commit' });
  await page.getByLabel('Submission ID').press('Enter');
  await expect(page).toHaveURL('/track-progress?id=');
  goOn();
  await mentioned(page, 'Please enter a Submission ID');
  await expect(page).toHaveURL('/track-progress');
  await expect(page.getByLabel('Submission ID')).toBeFocused();
  await page.keyboard.type(id);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Early bird' })).toBeVisible();
});

test('failed tracking can be retried, and the page keeps the last status', async ({ page, request }) => {
  const id = await submit(request, { title: 'Seen once' });
  const calls = '/rest/v1/code_submissions';
  const restore = await refuse(page, calls);
  await page.goto(`/track-progress?id=${id}`);
  await mentioned(page, 'Failed to load issue details');
  await restore();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'Seen once' })).toBeVisible();
  await cut(page, calls);
  await page.getByRole('button', { name: 'Track Progress' }).click();
  await expect(page.getByRole('heading', { name: 'Seen once' })).toBeVisible();
});

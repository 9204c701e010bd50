import { expect, type Page } from '@playwright/test';
import { delay, followingScript } from '../screens/network.ts';
import { done } from '../screens/people.ts';
import { openAs, openAsClient, openAsEngineer, sendMessage, sendQuote } from './held-issue.ts';
import { messageField, messageLog, unfold, writeMessage } from './issue-steps.ts';
import { test } from './journey.ts';

const write = async (page: Page, text: string) => {
  await writeMessage(page, text);
  await expect(messageLog(page).getByText(text)).toBeVisible();
};
const channel = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith('/live') && response.ok());

/** Opens a page and waits until its live channel is open. */
const listening = async (page: Page, open: () => Promise<void>) => {
  const ready = channel(page);
  await open();
  await ready;
};

test('messages arrive immediately, even after a lost connection', async ({ page, browser, issue }) => {
  const engineer = await browser.newPage();
  await listening(page, () => openAsClient(page, issue));
  await listening(engineer, () => openAsEngineer(engineer, issue, '?tab=messages'));
  await expect(messageLog(page)).toBeVisible();
  const seen = page.waitForResponse('**/rest/v1/rpc/see_messages');
  await write(engineer, 'Which browser do you use?');
  await expect(messageLog(page).getByText('Which browser do you use?')).toBeVisible();
  expect((await seen).ok()).toBe(true);
  await write(page, 'Safari, and Firefox too.');
  await expect(messageLog(engineer).getByText('Safari, and Firefox too.')).toBeVisible();

  await page.context().setOffline(true);
  await write(engineer, 'Is the console open?');
  await write(engineer, 'Press F12 for that.');
  await expect(page.getByText(/^Reconnecting…/)).toBeVisible();
  await page.context().setOffline(false);
  await expect(messageLog(page).getByText('Press F12 for that.')).toBeVisible();
  await expect(page.getByText(/^Reconnecting…/)).toBeHidden();
  const texts = [
    'Which browser do you use?',
    'Safari, and Firefox too.',
    'Is the console open?',
    'Press F12 for that.',
  ];
  for (const side of [page, engineer])
    for (const text of texts) await expect(messageLog(side).getByText(text)).toHaveCount(1);
});

test('a client can send an edit as a message if a new quote prevents saving the edit', async ({
  page,
  issue,
}) => {
  await listening(page, () => openAsClient(page, issue));
  await unfold(page, 'Original report');
  await page.getByRole('button', { name: 'Edit your issue' }).click();
  await page.getByRole('textbox', { name: 'Problem Description' }).fill('It is empty on **Safari** alone.');
  await sendQuote(issue, 80);
  const unsaved = page.getByRole('region', { name: 'Your changes weren’t saved' });
  await expect(unsaved).toContainText('It is empty on **Safari** alone.');
  await page.reload();
  await unsaved.getByRole('button', { name: 'Put them in a message' }).click();
  await expect(messageField(page)).toHaveValue('It is empty on **Safari** alone.');
  await expect(unsaved).toBeHidden();
});

test('a working note from another device appears immediately', async ({ page, issue }) => {
  await listening(page, () => openAsEngineer(page, issue));
  await expect(page.getByRole('heading', { name: 'Working notes' })).toBeVisible();
  const note = { p_issue_id: issue.id, p_content: 'The cron job runs in UTC.' };
  const { data, error } = await issue.engineer.client.rpc('add_working_note', note);
  expect(error).toBeNull();
  const notes = page.getByRole('list', { name: 'Working notes' });
  await expect(notes.getByText('The cron job runs in UTC.')).toBeVisible();
  await done(issue.engineer.client.rpc('remove_working_note', { p_note_id: data.id }));
  await expect(notes.getByText('The cron job runs in UTC.')).toBeHidden();
});

test('the tabs of a browser share one live channel, even after one tab closes', async ({
  context,
  page,
  issue,
}) => {
  let channels = 0;
  context.on('request', (each) => {
    if (each.url().endsWith('/live')) channels += 1;
  });
  await listening(page, () => openAsClient(page, issue));
  const other = await context.newPage();
  await other.goto(`/dashboard/${issue.id}`);
  await expect(messageLog(other)).toBeVisible();
  await sendMessage(issue, 'engineer', 'For both tabs');
  for (const tab of [page, other]) await expect(messageLog(tab).getByText('For both tabs')).toBeVisible();
  expect(channels).toBe(1);

  const second = channel(other);
  await page.close();
  await second;
  await sendMessage(issue, 'engineer', 'For the one that is left');
  await expect(messageLog(other).getByText('For the one that is left')).toBeVisible();
  expect(channels).toBe(2);
});

test('a tab that subscribes late loads the changes that it missed', async ({ context, page, issue }) => {
  await listening(page, () => openAsClient(page, issue));
  const other = await context.newPage();
  const follow = await delay(other, followingScript);
  const asked = other.waitForRequest((call) => followingScript.test(new URL(call.url()).pathname));
  await other.goto(`/dashboard/${issue.id}`);
  await asked;
  await expect(messageLog(other).getByText('You submitted this issue')).toBeVisible();
  await sendMessage(issue, 'engineer', 'Sent to one tab');
  await expect(messageLog(page).getByText('Sent to one tab')).toBeVisible();
  follow();
  await expect(messageLog(other).getByText('Sent to one tab')).toBeVisible();
});

test('an engineer sees the number of new messages until they are read', async ({ page, browser, issue }) => {
  await listening(page, () => openAs(page, issue.engineer, '/engineer-app'));
  const card = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: issue.title });
  await expect(card).toBeVisible();
  await sendMessage(issue, 'client', 'It happens on Mondays.');
  await expect(card.getByText('1 new message')).toBeVisible();
  await sendMessage(issue, 'client', 'Here is the code:\n\n```\nconst day = new Date().getDay();\n```');
  await expect(card.getByText('2 new messages')).toBeVisible();

  const elsewhere = await browser.newPage();
  await openAsEngineer(elsewhere, issue);
  const tab = elsewhere.getByRole('tab', { name: /Messages/ });
  await expect(tab).toHaveText(/2 new/);
  await tab.click();
  await expect(messageLog(elsewhere).getByText('New', { exact: true })).toBeVisible();
  await expect(messageLog(elsewhere).getByRole('button', { name: 'Copy code' })).toBeVisible();
  await expect(tab).not.toHaveText(/new/);
  await expect(card.getByText(/new message/)).toBeHidden();
});

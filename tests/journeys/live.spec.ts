import { expect, type Page } from '@playwright/test';
import { delay } from '../screens/network.ts';
import { test } from './journey.ts';
import { done, doorOf, heldIssue, openAs, sendQuote } from './priced-issue.ts';
import { followingScript } from './scripts.ts';

const field = (page: Page) => page.getByRole('textbox', { name: 'Your message' });
const log = (page: Page) => page.getByRole('log', { name: 'Messages' });
const write = async (page: Page, text: string) => {
  await field(page).fill(text);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(log(page).getByText(text)).toBeVisible();
};
const channel = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith('/live') && response.ok());

test('messages reach the other side immediately, even after a lost connection', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const issue = await heldIssue(doorOf(request, baseURL), 'live');
  const engineer = await (await browser.newContext()).newPage();
  const ready = [channel(page), channel(engineer)];
  await openAs(page, issue.client, `/dashboard/${issue.id}`);
  await openAs(engineer, issue.engineer, `/engineer-app/${issue.id}?tab=messages`);
  await Promise.all(ready);
  await expect(log(page)).toBeVisible();
  await write(engineer, 'Which browser do you use?');
  await expect(log(page).getByText('Which browser do you use?')).toBeVisible();
  await write(page, 'Safari, and Firefox too.');
  await expect(log(engineer).getByText('Safari, and Firefox too.')).toBeVisible();

  await page.context().setOffline(true);
  await write(engineer, 'Is the console open?');
  await write(engineer, 'Press F12 for that.');
  await expect(page.getByText(/^Reconnecting…/)).toBeVisible();
  await page.context().setOffline(false);
  await expect(log(page).getByText('Press F12 for that.')).toBeVisible();
  await expect(page.getByText(/^Reconnecting…/)).toBeHidden();
  const texts = [
    'Which browser do you use?',
    'Safari, and Firefox too.',
    'Is the console open?',
    'Press F12 for that.',
  ];
  for (const side of [page, engineer])
    for (const text of texts) await expect(log(side).getByText(text)).toHaveCount(1);
});

test('an edit that loses to a new quote keeps its text so it can be sent as a message', async ({
  page,
  request,
  baseURL,
}) => {
  const issue = await heldIssue(doorOf(request, baseURL), 'overtaken');
  const ready = channel(page);
  await openAs(page, issue.client, `/dashboard/${issue.id}`);
  await ready;
  await page.getByRole('button', { name: 'Edit your issue' }).click();
  await page.getByRole('textbox', { name: 'Problem Description' }).fill('It is empty on **Safari** alone.');
  await sendQuote(issue, 80);
  const unsaved = page.getByRole('region', { name: 'What you typed was not saved' });
  await expect(unsaved).toContainText('It is empty on **Safari** alone.');
  await page.reload();
  await unsaved.getByRole('button', { name: 'Put it into a message' }).click();
  await expect(field(page)).toHaveValue('It is empty on **Safari** alone.');
  await expect(unsaved).toBeHidden();
});

test('a working note appears for an engineer immediately, wherever they wrote it', async ({
  page,
  request,
  baseURL,
}) => {
  const issue = await heldIssue(doorOf(request, baseURL), 'noted');
  const ready = channel(page);
  await openAs(page, issue.engineer, `/engineer-app/${issue.id}`);
  await ready;
  await expect(page.getByRole('heading', { name: 'Working notes' })).toBeVisible();
  const note = { p_issue_id: issue.id, p_content: 'The cron job runs in UTC.' };
  const { data, error } = await issue.engineer.client.rpc('add_working_note', note);
  expect(error).toBeNull();
  const notes = page.getByRole('list', { name: 'Working notes' });
  await expect(notes.getByText('The cron job runs in UTC.')).toBeVisible();
  await done(issue.engineer.client.rpc('remove_working_note', { p_note_id: data.id }));
  await expect(notes.getByText('The cron job runs in UTC.')).toBeHidden();
});

test('the tabs of a browser share one channel; another tab takes over when its owner closes', async ({
  context,
  page,
  request,
  baseURL,
}) => {
  const issue = await heldIssue(doorOf(request, baseURL), 'tabs');
  let channels = 0;
  context.on('request', (each) => {
    if (each.url().endsWith('/live')) channels += 1;
  });
  const say = (p_content: string) =>
    issue.engineer.client.rpc('add_message', { p_issue_id: issue.id, p_sender: 'engineer', p_content });
  const first = channel(page);
  await openAs(page, issue.client, `/dashboard/${issue.id}`);
  await first;
  const other = await context.newPage();
  await other.goto(`/dashboard/${issue.id}`);
  await expect(log(other)).toBeVisible();
  await say('For both tabs');
  for (const tab of [page, other]) await expect(log(tab).getByText('For both tabs')).toBeVisible();
  expect(channels).toBe(1);

  const second = channel(other);
  await page.close();
  await second;
  await say('For the one that is left');
  await expect(log(other).getByText('For the one that is left')).toBeVisible();
  expect(channels).toBe(2);
});

test('a tab that subscribes late loads the changes it missed', async ({
  context,
  page,
  request,
  baseURL,
}) => {
  const issue = await heldIssue(doorOf(request, baseURL), 'late-tab');
  const ready = channel(page);
  await openAs(page, issue.client, `/dashboard/${issue.id}`);
  await ready;
  const other = await context.newPage();
  const follow = await delay(other, followingScript);
  const asked = other.waitForRequest((call) => followingScript.test(new URL(call.url()).pathname));
  await other.goto(`/dashboard/${issue.id}`);
  await asked;
  await expect(log(other).getByText(/^Nothing was written yet/)).toBeVisible();
  const message = { p_issue_id: issue.id, p_sender: 'engineer', p_content: 'Sent to one tab' };
  await done(issue.engineer.client.rpc('add_message', message));
  await expect(log(page).getByText('Sent to one tab')).toBeVisible();
  follow();
  await expect(log(other).getByText('Sent to one tab')).toBeVisible();
});

test('an engineer sees the number of new messages until they read them on any device', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const issue = await heldIssue(doorOf(request, baseURL), 'unread-engineer');
  const say = (p_content: string) =>
    issue.client.client.rpc('add_message', { p_issue_id: issue.id, p_sender: 'client', p_content });
  const ready = channel(page);
  await openAs(page, issue.engineer, '/engineer-app');
  await ready;
  const card = page.getByRole('listitem').filter({ hasText: issue.title });
  await expect(card).toBeVisible();
  await say('It happens on Mondays.');
  await expect(card.getByText('1 new message')).toBeVisible();
  await say('Here is the code:\n\n```\nconst day = new Date().getDay();\n```');
  await expect(card.getByText('2 new messages')).toBeVisible();

  const elsewhere = await (await browser.newContext()).newPage();
  await openAs(elsewhere, issue.engineer, `/engineer-app/${issue.id}`);
  const tab = elsewhere.getByRole('tab', { name: /Messages/ });
  await expect(tab).toHaveText(/2 new/);
  await tab.click();
  await expect(log(elsewhere).getByText('New', { exact: true })).toBeVisible();
  await expect(log(elsewhere).getByRole('button', { name: 'Copy code' })).toBeVisible();
  await expect(tab).not.toHaveText(/new/);
  await expect(card.getByText(/new message/)).toBeHidden();
});

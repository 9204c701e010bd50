import { expect, type Page } from '@playwright/test';
import { giveImage } from '../files/give-image.ts';
import { png } from '../files/sample-files.ts';
import { cut } from '../screens/network.ts';
import { tabTo } from './by-keyboard.ts';
import { openAs, openAsClient, openAsEngineer, sendMessage } from './held-issue.ts';
import { messageField, messageLog, writeMessage } from './issue-steps.ts';
import { test } from './journey.ts';
import { mentioned } from './page-text.ts';
import { textFile } from './submission-form.ts';

const text = (name: string) => textFile(name, 'TypeError: x is undefined\n');
const send = (page: Page) => page.getByRole('button', { name: 'Send message' });
const picker = (page: Page) => page.getByLabel('Files to attach');

test('a client and an engineer exchange messages with files @phone', async ({ page, browser, issue }) => {
  await openAsClient(page, issue);
  await messageField(page).fill('It looks **like this**:');
  await picker(page).setInputFiles([
    { name: 'Empty page.png', mimeType: 'image/png', buffer: png },
    text('browser console.log'),
    text('wrong one.txt'),
  ]);
  await expect(page.getByText(/· Uploaded$/)).toHaveCount(3);
  for (const name of ['Empty page.png', 'browser console.log', 'wrong one.txt'])
    await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible();
  await page.getByRole('button', { name: 'Remove wrong one.txt' }).click();
  await mentioned(page, 'File removed');
  await page.reload();
  await expect(messageField(page)).toHaveValue('It looks **like this**:');
  await mentioned(page, 'Empty page.png');
  await messageField(page).focus();
  await page.getByRole('tab', { name: 'Preview' }).click();
  await expect(page.getByRole('tabpanel').getByText('like this', { exact: true })).toBeVisible();
  await page.getByRole('tab', { name: 'Write' }).click();
  await send(page).click();
  await mentioned(page, 'Message sent');
  await expect(messageLog(page).getByRole('link', { name: 'Empty page.png', exact: true })).toBeVisible();
  await expect(messageField(page)).toHaveValue('');

  const engineer = await browser.newPage();
  await openAsEngineer(engineer, issue, '?tab=messages');
  await messageLog(engineer).getByRole('link', { name: 'browser console.log', exact: true }).click();
  const viewer = engineer.getByRole('dialog', { name: 'browser console.log' });
  await expect(viewer.getByText('TypeError: x is undefined')).toBeVisible();
  await viewer.getByRole('button', { name: 'Close' }).click();
  await expect(viewer).toBeHidden();
  await expect(engineer).not.toHaveURL(/file=/);
  await messageField(engineer).fill('Here is what I changed.');
  const zip = Buffer.from('UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA==', 'base64');
  await picker(engineer).setInputFiles({ name: 'the changes.zip', mimeType: 'application/zip', buffer: zip });
  await mentioned(engineer, 'Uploaded the changes.zip');
  await send(engineer).click();
  await mentioned(engineer, 'Message sent');

  const link = messageLog(page).getByRole('link', { name: 'Download the changes.zip' });
  await expect(link).toBeVisible();
  const saved = page.waitForEvent('download');
  await link.click();
  expect((await saved).suggestedFilename()).toBe('the changes.zip');
});

test('the issue list marks new messages until they are read', async ({ page, browser, issue }) => {
  const engineer = await browser.newPage();
  await openAsEngineer(engineer, issue, '?tab=messages');
  await writeMessage(engineer, 'Which browser do you use?');

  await openAs(page, issue.client, '/dashboard');
  const card = page.getByRole('listitem').filter({ hasText: 'View Details' });
  await expect(card.getByText('New message')).toBeVisible();
  const seen = page.waitForResponse('**/rest/v1/rpc/see_messages');
  await card.getByRole('link', { name: 'View Details' }).click();
  await seen;
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(card).toBeVisible();
  await expect(card.getByText('New message')).toBeHidden();
});

test('an undelivered message can be resent or edited', async ({ page, issue }) => {
  await openAsClient(page, issue);
  await expect(messageLog(page).getByText('You submitted this issue')).toBeVisible();
  await send(page).dispatchEvent('click');
  await mentioned(page, 'A message needs some text');
  await page.route('**/rest/v1/rpc/add_message', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.route('**/rest/v1/messages*', (route) => route.abort());
  await messageField(page).fill('Did you get this?');
  await send(page).click();
  await mentioned(page, 'Failed to send message');
  await expect(messageLog(page).getByText('Not sent')).toBeVisible();
  await page.unroute('**/rest/v1/rpc/add_message');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await mentioned(page, 'Message sent');
  await page.unroute('**/rest/v1/messages*');
  await page.reload();
  await expect(messageLog(page).getByText('Did you get this?')).toHaveCount(1);

  await page.route('**/rest/v1/rpc/add_message', (route) => route.abort());
  await messageField(page).fill('Never mind.');
  await send(page).click();
  await expect(messageLog(page).getByText('Not sent')).toBeVisible();
  await page.reload();
  await expect(messageLog(page).getByText('Never mind.')).toBeVisible();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(messageField(page)).toHaveValue('Never mind.');
  await expect(messageLog(page).getByText('Never mind.')).toHaveCount(0);
});

test('a rejected file shows the reason, and a failed upload can be retried', async ({ page, issue }) => {
  await openAsClient(page, issue);
  await picker(page).setInputFiles({ name: 'run.exe', mimeType: 'application/x-msdownload', buffer: png });
  await mentioned(page, 'Unsupported file type: run.exe');
  await picker(page).setInputFiles(textFile('page.txt', '<!doctype html><script>1</script>'));
  await mentioned(page, /^Failed to upload page\.txt: /);
  await page.getByRole('button', { name: 'Remove page.txt' }).click();
  await picker(page).setInputFiles(Array.from({ length: 11 }, (_, index) => text(`many-${index}.txt`)));
  await mentioned(page, 'A message takes at most 10 files');

  await page.route('**/storage/v1/object/issue-attachments/**', (route) => route.abort());
  await picker(page).setInputFiles(text('cut-off.log'));
  await mentioned(page, /^Failed to upload cut-off\.log: /);
  await mentioned(page, 'Failed to upload one or more files');
  await messageField(page).fill('With a log');
  await expect(send(page)).toHaveAttribute('aria-disabled', 'true');
  await page.unroute('**/storage/v1/object/issue-attachments/**');
  await page.getByRole('button', { name: 'Upload cut-off.log again' }).click();
  await mentioned(page, 'Uploaded cut-off.log');
  await cut(page, { path: /\/storage\/v1\/object\/issue-attachments$/, verb: 'DELETE' });
  await page.getByRole('button', { name: 'Remove cut-off.log' }).click();
  await mentioned(page, 'Failed to remove file');
  await send(page).click();
  await expect(messageLog(page).getByRole('link', { name: 'cut-off.log', exact: true })).toBeVisible();
});

test('a screenshot pasted into a message is sent as an attachment', async ({ page, issue }) => {
  await openAsClient(page, issue);
  await messageField(page).fill('See for yourself');
  await giveImage(messageField(page), 'paste', { image: png });
  await mentioned(page, 'Uploaded image.png');
  await messageField(page).press('ControlOrMeta+Enter');
  await mentioned(page, 'Message sent');
  await expect(messageLog(page).getByRole('link', { name: 'image.png', exact: true })).toBeVisible();
});

test('a client reads and replies to messages with the keyboard', async ({ page, issue }) => {
  await sendMessage(issue, 'engineer', 'Which browser is it?');
  await openAsClient(page, issue);
  await expect(messageLog(page).getByText('Which browser is it?')).toBeVisible();
  await tabTo(page, 'message');
  await page.keyboard.type('Safari 26.');
  await page.keyboard.press('Control+Enter');
  await mentioned(page, 'Message sent');
  await expect(messageLog(page).getByText('Safari 26.')).toBeVisible();
  await expect(messageField(page)).toBeFocused();
});

test('a long conversation opens at its end and loads earlier messages', async ({ page, issue }) => {
  const write = (text: string) => sendMessage(issue, 'client', text);
  await write('The very first word.');
  for (let batch = 0; batch < 3; batch += 1)
    await Promise.all(Array.from({ length: 20 }, (_, place) => write(`Word ${batch * 20 + place}.`)));
  await write('The last word.');

  await openAsClient(page, issue);
  await expect(messageLog(page).getByText('The last word.')).toBeVisible();
  await expect(messageLog(page).getByText('The very first word.')).toBeHidden();
  await writeMessage(page, 'One more.');
  await expect(messageLog(page).getByText('One more.')).toBeVisible();
  await page.getByRole('button', { name: 'Show earlier' }).click();
  await expect(messageLog(page).getByText('The very first word.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show earlier' })).toBeHidden();
  await expect(messageLog(page).getByText('One more.')).toBeVisible();
});

test('a corrupt stored message is discarded, and the issue is still shown', async ({ page, issue }) => {
  const whole = { id: 'a', content: 'Kept as it was.', files: [] };
  const kept = [null, whole, { ...whole, id: 'b', files: [null] }, { ...whole, id: 'c', files: ['x'] }];
  await page.addInitScript(
    ([key = '', text = '']) => localStorage.setItem(key, text),
    [`lastmile.unsent.client.${issue.id}`, JSON.stringify(kept)],
  );
  await openAsClient(page, issue);
  await expect(messageLog(page).getByText('Kept as it was.')).toHaveCount(1);
});

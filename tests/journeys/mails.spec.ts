import { expect, type Page } from '@playwright/test';
import type { OutboxMail } from '#domain/wire/instance.ts';
import { devSecret } from '../instance/dev-secret.ts';
import { done } from '../screens/people.ts';
import { openMenu } from './accounts.ts';
import { openAs, sendQuote } from './held-issue.ts';
import { test } from './journey.ts';
import { mailTo, outbox } from './mailbox.ts';

test.use({ timezoneId: 'Asia/Tokyo' });

/** Waits for the response, because the page shows a choice before the choice has been saved. */
const keeping = async (page: Page, press: () => Promise<void>) => {
  const answer = page.waitForResponse('**/functions/v1/mail-preferences');
  await press();
  expect((await answer).ok()).toBe(true);
};
const ofType = (type: string) => (mail: OutboxMail) => mail.type === type;
const preferencesIn = (text: string) => /http\S+\/mail-preferences\?token=\S+/.exec(text)?.[0] ?? '';
const choice = (page: Page, name: string) => page.getByRole('switch', { name });

test('a client unsubscribes from progress emails and subscribes again', async ({ page, request, issue }) => {
  const { email } = issue.client;
  const { text } = await mailTo(request, email, ofType('claimed'));
  await page.goto(preferencesIn(text));
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByText('You get emails about progress.')).toBeVisible();
  await keeping(page, () => page.getByRole('button', { name: 'Stop emails about progress' }).click());
  await expect(page.getByText('You no longer get emails about progress.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('You no longer get emails about progress.')).toBeVisible();
  await expect(choice(page, 'Progress')).not.toBeChecked();

  const { client, engineer, id } = issue;
  await sendQuote(issue, 0);
  await done(client.client.rpc('accept_quote', { p_issue_id: id }));
  await done(engineer.client.from('issues').update({ status: 'in_progress' }).eq('id', id));
  await done(engineer.client.rpc('submit_fix', { p_issue_id: id, p_description: 'Renewed it' }));
  await mailTo(request, email, ofType('fix'));
  const mails = await outbox(request);
  expect(mails.filter(({ to, type }) => to === email && type === 'started')).toEqual([]);

  await choice(page, 'Progress').click();
  await expect(page.getByText('You get emails about progress.')).toBeVisible();
});

test('a signed-in client turns off all optional emails at once', async ({ page, issue }) => {
  await openAs(page, issue.client, '/dashboard');
  const { auth } = issue.client.client;
  const zone = async () => (await auth.getUser()).data.user?.user_metadata.time_zone;
  await expect.poll(zone, 'emails show the reader’s time').toBe('Asia/Tokyo');
  await openMenu(page);
  await page.getByRole('link', { name: 'Email settings' }).click();
  await expect(page.getByRole('heading', { name: 'Always sent' })).toBeVisible();
  await keeping(page, () => page.getByRole('button', { name: 'Stop all optional emails' }).click());
  for (const name of ['Messages', 'Progress', 'Reminders'])
    await expect(choice(page, name)).not.toBeChecked();
  await page.reload();
  await expect(choice(page, 'Messages')).not.toBeChecked();
});

test('an engineer turns off kinds of email by a link in an email and in the settings', async ({
  page,
  request,
  issue,
}) => {
  const { id, client, engineer } = issue;
  await sendQuote(issue, 40);
  await done(client.client.rpc('decline_quote', { p_issue_id: id, p_reason: 'Too much' }));
  const { text } = await mailTo(request, engineer.email, ofType('quote-decided'));
  await page.goto(preferencesIn(text));
  await keeping(page, () => page.getByRole('button', { name: 'Stop emails about quote answers' }).click());
  await expect(page.getByText('You no longer get emails about quote answers.')).toBeVisible();

  await openAs(page, engineer, '/engineer-settings');
  await openMenu(page);
  await page.getByRole('link', { name: 'Email settings' }).click();
  await expect(choice(page, 'Quote answers')).not.toBeChecked();
  for (const name of ['Messages from clients', 'New issues']) {
    await keeping(page, () => choice(page, name).click());
    await expect(choice(page, name)).not.toBeChecked();
  }
  await page.reload();
  for (const name of ['Quote answers', 'Messages from clients', 'New issues'])
    await expect(choice(page, name)).not.toBeChecked();
});

test('the outbox of a local instance shows an email as an email program does', async ({
  page,
  request,
  issue,
}) => {
  await mailTo(request, issue.client.email, ofType('claimed'));
  await page.goto(`/dev/outbox?to=${issue.client.email}&secret=${devSecret}`);
  await expect(page.getByText(`Email to ${issue.client.email}`)).toBeVisible();
  const claimed = page.getByRole('article').filter({ hasText: 'An engineer has taken your issue' });
  await claimed.getByRole('link', { name: 'View as HTML' }).click();
  await expect(page.getByRole('heading', { name: 'An engineer has taken your issue' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open your issue' })).toBeVisible();
});

import { expect, type Page } from '@playwright/test';
import type { OutboxMail } from '#domain/wire/instance.ts';
import { test } from './journey.ts';
import { mailTo } from './mailbox.ts';
import { done, doorOf, heldIssue, openAs, sendQuote } from './priced-issue.ts';

/** The UI shows a choice before it is saved, so this waits for the response. */
const keeping = async (page: Page, press: () => Promise<void>) => {
  const answer = page.waitForResponse('**/functions/v1/mail-preferences');
  await press();
  expect((await answer).ok()).toBe(true);
};
const ofType = (type: string) => (mail: OutboxMail) => mail.type === type;

test('a client unsubscribes from progress mail in the mail itself, and subscribes again @phone', async ({
  page,
  request,
  baseURL,
}, { project }) => {
  const issue = await heldIssue(doorOf(request, baseURL), `progress-${project.name}`);
  const email = `progress-${project.name}.client@example.com`;
  const { text } = await mailTo(request, email, ofType('claimed'));
  const link = /http\S+\/mail-preferences\?token=\S+/.exec(text)?.[0] ?? '';
  await page.goto(link);
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByText('You get mails about progress.')).toBeVisible();
  await keeping(page, () => page.getByRole('button', { name: 'Stop mails about progress' }).click());
  await expect(page.getByText('You get no more mails about progress.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('You get no more mails about progress.')).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Progress' })).not.toBeChecked();

  const { client, engineer, id } = issue;
  await sendQuote(issue, 0);
  await done(client.client.rpc('accept_quote', { p_issue_id: id }));
  await done(engineer.client.from('issues').update({ status: 'in_progress' }).eq('id', id));
  await done(engineer.client.rpc('submit_fix', { p_issue_id: id, p_description: 'Renewed it' }));
  await mailTo(request, email, ofType('fix'));
  const mails = (await (await request.get('/dev/outbox.json')).json()) as OutboxMail[];
  expect(mails.filter(({ to, type }) => to === email && type === 'started')).toEqual([]);

  await page.getByRole('switch', { name: 'Progress' }).click();
  await expect(page.getByText('You get mails about progress.')).toBeVisible();
});

test('one click in a mail program unsubscribes from one type of mail', async ({ page, request, baseURL }) => {
  await heldIssue(doorOf(request, baseURL), 'one-click');
  const email = 'one-click.client@example.com';
  const { unsubscribe, text } = await mailTo(request, email, ofType('claimed'));
  await request.get(unsubscribe ?? '');
  await page.goto(/http\S+\/mail-preferences\?token=\S+/.exec(text)?.[0] ?? '');
  await expect(page.getByRole('switch', { name: 'Progress' })).toBeChecked();
  const answer = await request.post(unsubscribe ?? '', { form: { 'List-Unsubscribe': 'One-Click' } });
  expect(answer.status()).toBe(200);
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Progress' })).not.toBeChecked();
  await expect(page.getByRole('switch', { name: 'Messages' })).toBeChecked();
});

test('a signed-in user chooses mail types from the dashboard, including all at once', async ({
  page,
  request,
  baseURL,
}) => {
  const issue = await heldIssue(doorOf(request, baseURL), 'chooses');
  await openAs(page, issue.client, '/dashboard');
  await page.getByRole('link', { name: 'Your mails' }).click();
  await expect(page.getByRole('heading', { name: 'Mails you always get' })).toBeVisible();
  await keeping(page, () => page.getByRole('button', { name: 'Stop all of these' }).click());
  for (const name of ['Messages', 'Progress', 'Reminders'])
    await expect(page.getByRole('switch', { name })).not.toBeChecked();
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Messages' })).not.toBeChecked();
});

test('a message is mailed to a client who is away, but not to one with the page open', async ({
  page,
  request,
  baseURL,
}) => {
  const door = doorOf(request, baseURL);
  const [away, here] = [await heldIssue(door, 'away'), await heldIssue(door, 'here')];
  await openAs(page, here.client, `/dashboard/${here.id}`);
  // Once the mail about the later message arrives, the earlier message’s delay has passed too.
  for (const { engineer, id } of [here, away]) {
    const message = { p_issue_id: id, p_sender: 'engineer', p_content: 'Which **browser** do you use?' };
    await done(engineer.client.rpc('add_message', message));
  }
  await expect(page.getByText('Which browser do you use?')).toBeVisible();
  await expect
    .poll(
      async () => {
        const mails = (await (await request.get('/dev/outbox.json')).json()) as OutboxMail[];
        return mails.filter(ofType('message')).map(({ to }) => to);
      },
      { timeout: 100_000, intervals: [2000] },
    )
    .toContain('away.client@example.com');
  const mails = (await (await request.get('/dev/outbox.json')).json()) as OutboxMail[];
  expect(mails.filter(({ to, type }) => type === 'message' && to === 'here.client@example.com')).toEqual([]);
  const [mail] = mails.filter(({ to, type }) => type === 'message' && to === 'away.client@example.com');
  expect(mail?.text).toContain('> Which browser do you use?');
});

test('an engineer unsubscribes from a mail and in the settings, and gets no unwanted mail', async ({
  page,
  request,
  baseURL,
}) => {
  const door = doorOf(request, baseURL);
  const [quiet, loud] = [await heldIssue(door, 'quiet'), await heldIssue(door, 'loud')];
  await sendQuote(quiet, 40);
  const refusal = { p_issue_id: quiet.id, p_reason: 'Too much' };
  await done(quiet.client.client.rpc('decline_quote', refusal));
  const { text } = await mailTo(request, 'quiet.engineer@example.com', ofType('quote-decided'));
  await page.goto(/http\S+\/mail-preferences\?token=\S+/.exec(text)?.[0] ?? '');
  await keeping(page, () => page.getByRole('button', { name: 'Stop mails about decided quotes' }).click());
  await expect(page.getByText('You get no more mails about decided quotes.')).toBeVisible();

  await openAs(page, quiet.engineer, '/engineer-settings');
  await page.getByRole('link', { name: 'Choose your mails' }).click();
  const choice = (name: string) => page.getByRole('switch', { name });
  await expect(choice('Decided quotes')).not.toBeChecked();
  for (const name of ['Answers of clients', 'New issues']) {
    await keeping(page, () => choice(name).click());
    await expect(choice(name)).not.toBeChecked();
  }
  await page.reload();
  for (const name of ['Decided quotes', 'Answers of clients', 'New issues'])
    await expect(choice(name)).not.toBeChecked();

  for (const issue of [quiet, loud]) {
    const message = { p_issue_id: issue.id, p_sender: 'client', p_content: 'It is Safari.' };
    await done(issue.client.client.rpc('add_message', message));
    await sendQuote(issue, 30);
    await done(issue.client.client.rpc('accept_quote', { p_issue_id: issue.id }));
  }
  const toEngineer = async (name: string) => {
    const mails = (await (await request.get('/dev/outbox.json')).json()) as OutboxMail[];
    return mails
      .filter(({ to }) => to === `${name}.engineer@example.com`)
      .map(({ subject }) => subject)
      .filter((subject) => /^Quote (accepted|declined)|wrote: /.test(subject));
  };
  // The other engineer's mail shows that the delay has passed for both.
  await expect
    .poll(async () => (await toEngineer('loud')).length, { timeout: 100_000, intervals: [2000] })
    .toBe(2);
  expect(await toEngineer('quiet')).toEqual(['Quote declined: The quiet page stays empty']);
});

test('a local instance’s outbox shows a mail as a mail program does', async ({ page, request, baseURL }) => {
  await heldIssue(doorOf(request, baseURL), 'shown');
  await mailTo(request, 'shown.client@example.com', ofType('claimed'));
  await page.goto('/dev/outbox?to=shown.client@example.com');
  await expect(page.getByText('Mail to shown.client@example.com')).toBeVisible();
  const claimed = page.getByRole('article').filter({ hasText: 'has your issue' });
  await claimed.getByRole('link', { name: 'Look at it as a mail program does' }).click();
  await expect(page.getByRole('heading', { name: 'Grace Hopper has taken your issue' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open your issue' })).toBeVisible();
});

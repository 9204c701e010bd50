import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { fillInstance } from '../instance/fill-instances.ts';
import type { Server } from '../instance/run-server.ts';
import { type Door, done, join, joinOnce, type Member, OPERATOR } from '../screens/people.ts';
import { startInstance } from '../screens/running-instance.ts';
import { anonKey, fillSignIn, openMenu, signIn } from './accounts.ts';
import { openAs } from './held-issue.ts';
import { submit } from './issue-steps.ts';
import { test } from './journey.ts';
import { mailTo } from './mailbox.ts';

// The tests use a separate instance on which an operator approves engineers.
test.describe.configure({ mode: 'serial' });
const CONTACT = 'hello@example.com';
let instance: Server;
let request: APIRequestContext;
let door: Door;
let operator: Member;
let client: Member;

test.beforeAll(async ({ playwright }) => {
  instance = await startInstance({ ENGINEER_APPROVAL: 'manual', CONTACT_EMAIL: CONTACT });
  request = await playwright.request.newContext({ baseURL: instance.origin });
  door = { origin: instance.origin, request };
  await fillInstance(instance.origin);
  operator = await joinOnce(door, OPERATOR);
  client = await join(door, 'client@example.com');
});
test.afterAll(async () => {
  await request.dispose();
  await instance.stop();
});

test('only an operator sees the console', async ({ browser }) => {
  const waiting = await applyAs('Wanda Waits', 'wanda@example.com');
  for (const member of [client, waiting]) {
    const page = await pageOf(browser);
    await openAs(page, member, '/operator');
    for (const path of ['/operator', '/operator/money', '/operator/estimates', '/operator/audit-log']) {
      await page.goto(path);
      await expect(page.getByText('There is nothing here for you')).toBeVisible();
      await expect(page.getByRole('navigation', { name: 'Operator console' })).toHaveCount(0);
    }
    await page.goto('/dashboard');
    await openMenu(page);
    await expect(page.getByText(member.email)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Operator console' })).toHaveCount(0);
  }

  const page = await pageOf(browser);
  await page.goto('/operator/money');
  await expect(page).toHaveURL(/\/signin\?next=%2Foperator%2Fmoney/);
  await fillSignIn(page, OPERATOR);
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/operator/money');
  await expect(page.getByRole('heading', { name: 'Balances' })).toBeVisible();
});

test('an engineer is approved and suspended, and their issue is reassigned', async ({ browser }) => {
  const title = 'The cart forgets what is in it';
  const id = await submit(request, { title, email: client.email });
  const ada = await applyAs('Ada Applies', 'ada.applies@example.com');
  const desk = await pageOf(browser);
  const engineer = await pageOf(browser);
  await openAs(engineer, ada, '/engineer-app');
  await expect(engineer.getByText('Your application is being reviewed')).toBeVisible();
  await mailTo(request, OPERATOR, ({ type }) => type === 'application');

  await openAs(desk, operator, '/dashboard');
  await openMenu(desk);
  await desk.getByRole('link', { name: 'Operator console' }).click();
  const applications = desk.getByRole('region', { name: 'Applications' });
  await applications
    .getByRole('listitem')
    .filter({ hasText: 'Ada Applies' })
    .getByRole('button', { name: 'Approve' })
    .click();
  const approval = desk.getByRole('dialog', { name: 'Approve Ada Applies?' });
  await approval.getByRole('button', { name: 'Approve engineer' }).click();
  await expect(desk.getByText('Ada Applies is approved')).toBeVisible();
  await expect(applications.getByText('Ada Applies')).toHaveCount(0);

  // The waiting page becomes the portal without a reload.
  await engineer.getByRole('tab', { name: /Available Issues/ }).click();
  await engineer.getByRole('link', { name: title }).click();
  await engineer.getByRole('button', { name: 'Claim Issue' }).click();
  await expect(engineer.getByText('Issue claimed successfully')).toBeVisible();

  await desk.getByRole('link', { name: 'Engineers' }).click();
  await desk.getByLabel('Search engineers').fill('ada.applies@');
  const row = desk.getByRole('row').filter({ hasText: 'Ada Applies' });
  await expect(row.getByText('1 held, 0 resolved')).toBeVisible();
  await row.getByRole('button', { name: 'Suspend' }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Suspend engineer' }).click();
  await expect(dialog.getByText('Please say why')).toBeVisible();
  await dialog.getByLabel('Why').fill('The client waited a week for an answer.');
  await dialog.getByRole('button', { name: 'Suspend engineer' }).click();
  await expect(desk.getByText('Ada Applies is suspended')).toBeVisible();
  await expect(row.getByText('Suspended')).toBeVisible();

  await engineer.reload();
  await expect(engineer.getByText('Your account is suspended')).toBeVisible();
  await expect(engineer.getByText(title)).toHaveCount(0);

  const grace = await applyAs('Grace Given', 'grace.given@example.com');
  await done(operator.client.rpc('approve_engineer', { p_engineer_id: grace.id }));
  await desk.getByRole('link', { name: /Attention/ }).click();
  const held = desk
    .getByRole('region', { name: 'Held by suspended engineers' })
    .getByRole('listitem')
    .filter({ hasText: title });
  await held.getByRole('button', { name: 'Reassign' }).click();
  await dialog
    .getByLabel('Who works on it')
    .selectOption({ label: 'Grace Given, grace.given@example.com (holds 0)' });
  await dialog.getByRole('button', { name: 'Reassign issue' }).click();
  await expect(desk.getByText('Issue reassigned')).toBeVisible();
  await expect(held).toHaveCount(0);
  const { data } = await grace.client.from('issues').select('title,status').eq('id', id).single();
  expect(data).toEqual({ title, status: 'pending' });
  await expectLogged(desk, ['Reassign issue', 'Approve engineer', 'Suspend engineer', 'Approve engineer']);
});

test('an operator records and refunds a payment, cancels an issue and takes another one down', async ({
  browser,
}) => {
  const path = 'issues/operator-journey.txt';
  const title = 'The receipt shows the wrong name';
  const id = await submitWithFile(title, path);
  const engineer = await applyAs('Eve Earns', 'eve@example.com');
  await done(operator.client.rpc('approve_engineer', { p_engineer_id: engineer.id }));
  await done(engineer.client.from('issues').update({ engineer_id: engineer.id }).eq('id', id));
  await done(
    engineer.client.rpc('send_quote', { p_issue_id: id, p_hours: 2, p_price: 150, p_note: 'All of it.' }),
  );

  const desk = await pageOf(browser);
  await openAs(desk, operator, '/operator/issues');
  await desk.getByLabel('Search issues').fill('wrong name');
  await desk.getByRole('link', { name: title }).click();
  await expect(desk.getByRole('link', { name: client.email })).toBeVisible();
  await expect(desk.getByText('$127.50 for the engineer, $22.50 fee')).toBeVisible();
  await act(desk, 'Record a payment', 'Bank transfer 4711', 'Record $150');
  await expect(desk.getByText('Payment recorded').first()).toBeVisible();
  await expect(desk.getByRole('table', { name: 'Ledger' }).getByText('Held')).toBeVisible();
  await act(desk, 'Refund', 'The client changed their mind.', 'Refund $150');
  await expect(desk.getByText('Refund started')).toBeVisible();
  await desk.getByRole('link', { name: 'Attention' }).click();
  await act(desk, 'Call off refund', 'The client wants the fix after all.', 'Call off refund');
  await expect(desk.getByText('Refund called off')).toBeVisible();
  const worker = await pageOf(browser);
  await openAs(worker, engineer, `/engineer-app/${id}`);
  await expect(worker.getByText(/^The quote is paid/).first()).toBeVisible();
  await worker.getByRole('button', { name: 'Start Work' }).click();
  await expect(worker.getByRole('button', { name: 'Submit Fix' })).toBeVisible();
  await desk.goto(`/operator/issues/${id}`);
  await act(desk, 'Refund', 'They changed their mind again.', 'Refund $150');
  await expect(worker.getByText(/being refunded/).first(), 'the open page of the engineer').toBeVisible();
  await expect(worker.getByRole('button', { name: 'Submit Fix' }), 'the refund stops the work').toHaveCount(
    0,
  );
  // The payment was made outside the marketplace, so its refund is only recorded here.
  await act(desk, 'Record refund', 'Bank transfer 4712', 'Record refund');
  await expect(desk.getByRole('table', { name: 'Payments' }).getByText('Refunded')).toBeVisible();

  const reader = await pageOf(browser);
  const signed = await client.client.storage.from('issue-attachments').createSignedUrl(path, 600);
  expect((await request.get(signed.data?.signedUrl ?? '')).status()).toBe(200);
  const files = desk.getByRole('region', { name: 'Attachments' });
  await expect(files.getByText('receipt.txt').first()).toBeVisible();
  await files.getByRole('button', { name: 'Take down' }).click();
  await confirm(desk, 'It shows a face.', 'Take it down');
  await expect(desk.getByText('File taken down').first()).toBeVisible();
  expect((await request.get(signed.data?.signedUrl ?? '')).status()).toBe(400);

  await act(desk, 'Cancel issue', 'Nothing left to fix.', 'Cancel issue');
  await expect(desk.getByText('Issue cancelled by you')).toBeVisible();
  await act(desk, 'Take down', 'It held a secret.', 'Take it down');
  await expect(desk.getByText(/only operators see what follows/)).toBeVisible();
  await openAs(reader, client, `/dashboard/${id}`);
  await expect(reader.getByRole('heading', { name: 'We took this issue down' })).toBeVisible();
  await expect(reader.getByText('It held a secret.')).toBeVisible();
  await expect(reader.getByText(title)).toHaveCount(0);
  await reader.goto(`/track-progress?id=${id}`);
  expect((await engineer.client.from('issues').select('id').eq('id', id)).data).toEqual([]);

  await desk.getByRole('link', { name: 'Money' }).click();
  await expect(desk.getByRole('definition').filter({ hasText: 'Always $0' })).toBeVisible();
  await expectLogged(desk, [
    'Take down issue',
    'Cancel issue',
    'Take down attachment',
    'Record refund',
    'Refund payment',
    'Call off refund',
    'Refund payment',
    'Record payment',
  ]);
});

test('a cancellation closes the form in which the engineer describes the fix', async ({ browser }) => {
  const id = await submitWithFile('The total is wrong', 'issues/cancelled-journey.txt');
  const engineer = await applyAs('Finn Fixes', 'finn@example.com');
  await done(operator.client.rpc('approve_engineer', { p_engineer_id: engineer.id }));
  const issue = engineer.client.from('issues');
  await done(issue.update({ engineer_id: engineer.id }).eq('id', id));
  await done(issue.update({ status: 'in_progress' }).eq('id', id));
  const worker = await pageOf(browser);
  await openAs(worker, engineer, `/engineer-app/${id}`);
  await worker.getByRole('button', { name: 'Submit Fix' }).click();
  await expect(worker.getByRole('dialog', { name: 'Submit Fix' })).toBeVisible();
  await done(operator.client.rpc('cancel_issue', { p_issue_id: id, p_reason: 'A duplicate.' }));
  await expect(worker.getByRole('dialog')).toBeHidden();
  await expect(worker.getByText('This issue was closed. Nothing is left to do.').first()).toBeVisible();
});

test('an operator removes a lost second factor, and its owner is notified', async ({ browser }) => {
  const lost = await join(door, 'lost.phone@example.com');
  const { mfa } = lost.client.auth;
  const { data: factor } = await mfa.enroll({ factorType: 'totp', friendlyName: 'Lost phone' });
  const code = new TOTP({ secret: Secret.fromBase32(factor?.totp.secret ?? '') }).generate();
  await done(mfa.challengeAndVerify({ factorId: factor?.id ?? '', code }));

  const page = await pageOf(browser);
  await signIn(page, lost.email);
  await expect(page).toHaveURL('/second-factor?next=%2Fdashboard');
  await page.getByText('Lost it?').click();
  await expect(page.getByRole('link', { name: CONTACT })).toHaveAttribute('href', `mailto:${CONTACT}`);

  const desk = await pageOf(browser);
  await openAs(desk, operator, '/operator');
  await desk.getByRole('link', { name: 'People' }).click();
  await desk.getByLabel('Email of the account').fill('Lost.Phone@example.com');
  await desk.keyboard.press('Enter');
  await expect(desk.getByText('They have no unused recovery codes.')).toBeVisible();
  await act(desk, 'Remove second factors', 'Called back at the number of the invoice.', 'Remove them');
  await expect(desk.getByText('Second factors removed, and their owner is told')).toBeVisible();
  await expect(desk.getByText(/^No second factor/)).toBeVisible();
  await expectLogged(desk, ['Remove second factors']);
  await expect(desk.getByRole('link', { name: lost.email })).toBeVisible();

  await mailTo(request, lost.email, ({ type }) => type === 'second-factors-removed');
  await page.reload();
  await expect(page, 'the stored session has ended').toHaveURL('/signin?next=%2Fdashboard');
  await signIn(page, lost.email);
  await expect(page).toHaveURL('/dashboard');
});

test('an operator finds the refused sign-ins of an account', async ({ browser }) => {
  const guess = await request.post('/auth/v1/token?grant_type=password', {
    headers: { apikey: await anonKey(request) },
    data: { email: client.email, password: 'a wrong guess' },
  });
  expect(guess.status()).toBe(400);
  const page = await pageOf(browser);
  await openAs(page, operator, '/operator/security');
  await page.getByRole('searchbox', { name: 'Search events' }).fill(client.email);
  await page.keyboard.press('Enter');
  await page.getByLabel('Event', { exact: true }).selectOption('Wrong password');
  const rows = page
    .getByRole('table', { name: 'Security events' })
    .getByRole('row')
    .filter({ hasText: client.email });
  await expect(async () => {
    await page.reload();
    await expect(rows).toHaveText([/Wrong passwordRefused.*127\.0\.0\.1/], { timeout: 1000 });
  }).toPass();
});

test('an operator sees how far estimates were off', async ({ browser }) => {
  const desk = await pageOf(browser);
  await openAs(desk, operator, '/operator');
  await desk.getByRole('link', { name: 'Estimates' }).click();
  await expect(desk.getByText(/No accepted fixes yet|Plain median off by/).first()).toBeVisible();
});

function pageOf(browser: Browser): Promise<Page> {
  return browser.newPage({ baseURL: instance.origin });
}

function applyAs(name: string, email: string): Promise<Member> {
  return join(door, email, { role: 'engineer', name, skills: ['TypeScript'] });
}

/** Submits an issue with a small text file as the client. */
async function submitWithFile(title: string, path: string): Promise<string> {
  const bucket = client.client.storage.from('issue-attachments');
  await done(bucket.upload(path, Buffer.from('12:04 paid'), { metadata: { name: 'receipt.txt' } }));
  const row = { title, email: client.email, description: 'A secret.', attachments: [path] };
  const where = { urgency: 'ASAP', coding_app: 'cursor', github_link: 'https://github.com/ada/shop' };
  const submissions = client.client.from('code_submissions');
  const { data } = await submissions
    .insert({ ...row, ...where })
    .select('id')
    .single()
    .throwOnError();
  return String(data.id);
}

/** Clicks a button, enters the reason in the dialog, and confirms. */
async function act(page: Page, button: string, reason: string, confirmation: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: button, exact: true }).first().click();
  await confirm(page, reason, confirmation);
}

async function confirm(page: Page, reason: string, confirmation: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill(reason);
  await dialog.getByRole('button', { name: confirmation, exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Checks the newest entries of the audit log in order. */
async function expectLogged(page: Page, acts: readonly string[]): Promise<void> {
  await page.getByRole('link', { name: 'Audit log' }).click();
  const entries = page.getByRole('table', { name: 'Audit log' }).getByRole('row').locator('td:first-child');
  const newest = async () => {
    const logged = (await entries.allTextContents()).filter((entry) => acts.includes(entry));
    return logged.slice(0, acts.length);
  };
  await expect.poll(newest).toEqual(acts);
}

import { expect, type Page } from '@playwright/test';
import { bugReports } from '../reports/bug-reports.ts';
import { cut } from '../screens/network.ts';
import { tabTo } from './by-keyboard.ts';
import { joinAsEngineer } from './engineers.ts';
import { test } from './journey.ts';
import { linkMailedTo, mailTo } from './mailbox.ts';
import { doorOf, heldIssue, openAs, sendQuote } from './priced-issue.ts';

const reports = bugReports();

test('an issue is submitted, estimated, claimed, quoted, declined, requoted, accepted, paid, started, fixed and accepted', async ({
  browser,
  page,
  request,
}) => {
  const report = reports[4] ?? reports[0];
  const title = (report?.title ?? '').slice(0, 200);
  const email = 'pays.for.it@example.com';
  await submitByForm(page, { title, description: report?.description ?? '', email });
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';

  await page.goto(await linkMailedTo(request, email));
  await page.getByRole('main').getByRole('button').first().click();
  await expect(page).toHaveURL(`/dashboard/${id}`);
  const estimate = page.getByRole('region', { name: 'Your free estimate' });
  const range = (await estimate.getByText(/^\$[\d,]+–\$[\d,]+$/).textContent()) ?? '';
  const { text } = await mailTo(request, email, (mail) => mail.type === 'issue-confirmation');
  expect(text).toContain(`Your free estimate: ${range}`);

  const engineer = await joinAsEngineer(browser, request, 'Grace Hopper', 'grace.quotes@example.com');
  await engineer.goto(`/engineer-app/${id}`);
  await expect(engineer.getByRole('region', { name: 'Estimate' }).getByText(range)).toBeVisible();
  await engineer.getByRole('button', { name: 'Claim Issue' }).click();
  await said(engineer, 'Issue claimed successfully');

  await writeQuote(engineer, { hours: '6', price: '540', scope: 'A new page.' });
  await page.reload();
  await expect(page.getByText('Grace Hopper sent you a quote')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Quote' }).getByText('$540', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Decline' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Why').fill('Only the list matters to me.');
  await dialog.getByRole('button', { name: 'Decline quote' }).click();
  await said(page, 'Quote declined');
  await expect(page.getByText('You declined the quote')).toBeVisible();

  await engineer.reload();
  await expect(engineer.getByText('Only the list matters to me.')).toBeVisible();
  await engineer.getByRole('button', { name: 'Send a new quote' }).click();
  await expect(engineer.getByLabel('Price in US dollars')).toHaveValue('540');
  await fillQuote(engineer, { hours: '2.5', price: '$237.50', scope: 'The list alone, with a test.' });
  await expect(engineer.getByText(/You earn \$201\.87 after the 15\s% fee\./)).toBeVisible();
  await engineer.reload();
  await expect(engineer.getByLabel('What it covers')).toHaveValue('The list alone, with a test.');
  await engineer.getByRole('button', { name: 'Send quote' }).click();
  await said(engineer, 'Quote sent');
  const start = engineer.getByRole('button', { name: 'Start Work' });
  await expect(start).toHaveAttribute('aria-disabled', 'true');
  await start.focus();
  await engineer.keyboard.press('Enter');
  await said(engineer, 'Work starts once the quote is paid');

  const quote = page.getByRole('region', { name: 'Quote' });
  await page.reload();
  await expect(quote.getByText('$237.50', { exact: true })).toBeVisible();
  await expect(quote.getByText('The list alone, with a test.')).toBeVisible();
  await expect(quote.getByText('Cancel before work starts, and all of it is refunded.')).toBeVisible();
  const quoteMail = await mailTo(request, email, ({ subject }) => subject.startsWith('Your quote: $237.50'));
  expect(quoteMail.text).toContain('The list alone, with a test.');
  await page.getByRole('button', { name: 'Accept and pay $237.50' }).click();

  await expect(page).toHaveURL(/\/test-checkout\//);
  await expect(page.getByText('No money moves here.')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(`/payment-canceled?issue_id=${id}`);
  await page.getByRole('link', { name: 'Return to Issue' }).click();
  await expect(page.getByText('Pay the quote, and work starts')).toBeVisible();
  await page.getByRole('button', { name: 'Pay $237.50' }).click();
  await expect(page).toHaveURL(/\/test-checkout\//);
  await page.getByRole('button', { name: 'Pay $237.50' }).click();
  await expect(page).toHaveURL(new RegExp(`/payment-success\\?issue_id=${id}&session_id=`));
  await said(page, 'Payment recorded successfully');
  const success = page.url();
  await page.getByRole('link', { name: 'View Issue' }).click();
  await expect(page.getByText('Grace Hopper can start now')).toBeVisible();
  await expect(page.getByText('Payment successfully processed')).toBeVisible();

  await engineer.reload();
  await expect(engineer.getByText(/^Paid on/)).toBeVisible();
  await start.click();
  await said(engineer, 'Status updated to In Progress');
  await engineer.getByRole('button', { name: 'Submit Fix' }).click();
  const fix = engineer.getByRole('dialog');
  await fix.getByLabel('What was wrong, and what you changed').fill('The list waits for the **session**.');
  await fix.getByLabel('Hours you spent').fill('1.75');
  await fix.getByRole('button', { name: 'Submit Fix' }).click();
  await said(engineer, 'Fix submitted successfully');
  await engineer.getByRole('link', { name: 'Your dashboard' }).click();
  await engineer.getByRole('link', { name: 'Finished work' }).click();
  const finished = engineer.getByRole('main').getByRole('listitem').filter({ hasText: title });
  await expect(finished).toContainText('waiting for the client’s answer');
  await expect(finished).toContainText('$201.87Held');
  await expect(engineer.getByRole('region', { name: 'Earnings' })).toContainText('Held$201.87');

  await page.reload();
  await expect(page.getByText('Your issue is fixed. Please try it')).toBeVisible();
  await expect(page.getByText(/Accepting it releases the \$237\.50 held for it\./)).toBeVisible();
  await page.getByRole('button', { name: 'Accept the fix' }).click();
  await said(page, 'Fix accepted');
  await expect(page.getByText('Your issue is fixed and accepted')).toBeVisible();
  await expect(page.getByText(/The \$237\.50 held for it is released\./)).toBeVisible();

  await expect(finished).toContainText('$201.87Earned');
  await finished.getByRole('link').click();
  await expect(engineer.getByText(/The fix is accepted: it is yours\.$/)).toBeVisible();

  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(success);
  await expect(stranger.getByRole('heading', { name: 'Payment received' })).toBeVisible();
});

test('a client accepts, pays and accepts the fix by keyboard alone', async ({ page, request, baseURL }) => {
  const issue = await heldIssue(doorOf(request, baseURL), 'keys');
  await sendQuote(issue, 95);
  await openAs(page, issue.client, `/dashboard/${issue.id}`);
  await expect(page.getByRole('button', { name: 'Accept and pay $95' })).toBeVisible();
  await tabTo(page, 'Decline');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Why')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Decline' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/test-checkout\//);
  await expect(page.getByRole('button', { name: 'Pay $95' })).toBeVisible();
  await tabTo(page, 'Pay $95');
  await page.keyboard.press('Space');
  await said(page, 'Payment recorded successfully');
  await tabTo(page, 'View Issue');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: issue.title })).toBeFocused();

  await work(issue.engineer.client, issue.id);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Accept the fix' })).toBeVisible();
  await tabTo(page, 'Ask for changes');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('What should change')).toBeFocused();
  await page.keyboard.type('The second page is empty still.');
  await tabTo(page, 'Ask for changes');
  await page.keyboard.press('Enter');
  await said(page, 'Changes requested');
  await expect(page.getByRole('heading', { level: 1, name: issue.title })).toBeFocused();

  await work(issue.engineer.client, issue.id);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Accept the fix' })).toBeVisible();
  await tabTo(page, 'Accept the fix');
  await page.keyboard.press('Space');
  await said(page, 'Fix accepted');
  await expect(page.getByText('Your issue is fixed and accepted')).toBeVisible();
});

test('a client pays; the return page shows the status for any URL @phone', async ({
  page,
  request,
  baseURL,
}, { project }) => {
  const issue = await heldIssue(doorOf(request, baseURL), `return-${project.name}`);
  await sendQuote(issue, 60.5);
  await openAs(page, issue.client, `/dashboard/${issue.id}`);
  await page.getByRole('button', { name: 'Accept and pay $60.50' }).click();
  await expect(page).toHaveURL(/\/test-checkout\//);
  const session = new URL(page.url()).pathname.split('/').at(-1);

  await page.goto(`/payment-success?issue_id=${issue.id}&session_id=${session}`);
  await expect(page.getByRole('heading', { name: 'Your payment is on its way' })).toBeVisible();
  await page.goto(`/payment-success?issue_id=${issue.id}&session_id=${'test_'.padEnd(53, '0')}`);
  await expect(page.getByRole('heading', { name: 'We could not confirm your payment yet' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'View Issue' })).toBeVisible();
  for (const query of ['', '?issue_id=%00&session_id=x', `?session_id=${session}`, '?issue_id=../engineer']) {
    await page.goto(`/payment-success${query}`);
    await expect(page.getByRole('heading', { name: 'Which payment was this?' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', '/dashboard');
    await page.goto(`/payment-canceled${query}`);
    await expect(page.getByRole('link', { name: 'Return to Issue' })).toHaveAttribute('href', '/dashboard');
  }
  await page.goto('/test-checkout/test_unknown');
  await expect(page.getByText('There is no such test checkout')).toBeVisible();

  await page.goto(`/test-checkout/${session}`);
  await page.getByRole('button', { name: 'Pay $60.50' }).click();
  await said(page, 'Payment recorded successfully');
  await page.getByRole('link', { name: 'View Issue' }).click();
  await expect(page.getByText('Grace Hopper can start now')).toBeVisible();
  await page.goto(`/test-checkout/${session}`);
  await expect(page.getByText('This checkout is paid.')).toBeVisible();
});

test('a price that changes while it is displayed can be neither accepted nor declined unseen', async ({
  page,
  request,
  baseURL,
}) => {
  const issue = await heldIssue(doorOf(request, baseURL), 'changed');
  // The page must learn about the new price from the rejected request alone.
  await cut(page, '/live');
  await sendQuote(issue, 95);
  await openAs(page, issue.client, `/dashboard/${issue.id}`);
  await expect(page.getByRole('button', { name: 'Accept and pay $95' })).toBeVisible();
  await sendQuote(issue, 180);
  await page.getByRole('button', { name: 'Accept and pay $95' }).click();
  await said(page, 'Failed to accept quote');
  await expect(page.getByText('The quote has changed since. Please look at it again.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Accept and pay $180' })).toBeVisible();
  await page.getByText('Earlier quotes (1)').click();
  await expect(page.getByText('$95', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Replaced/)).toBeVisible();

  await page.getByRole('button', { name: 'Decline' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'Decline the quote of $180?' })).toBeVisible();
  await dialog.getByLabel('Why').fill('That is too much for me.');
  await sendQuote(issue, 75);
  await dialog.getByRole('button', { name: 'Decline quote' }).click();
  await expect(
    dialog.getByText('The quote has changed since. Please look at it again.').first(),
  ).toBeVisible();
  await expect(dialog.getByRole('heading', { name: 'Decline the quote of $75?' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep the quote' }).click();
  await expect(page.getByRole('button', { name: 'Accept and pay $75' })).toBeVisible();
});

type Terms = { hours: string; price: string; scope: string };

async function writeQuote(engineer: Page, terms: Terms): Promise<void> {
  await engineer.getByRole('button', { name: 'Write a quote' }).click();
  await expect(engineer.getByLabel('Hours')).not.toHaveValue('');
  await fillQuote(engineer, terms);
  await engineer.getByRole('button', { name: 'Send quote' }).click();
  await said(engineer, 'Quote sent');
}

async function fillQuote(engineer: Page, { hours, price, scope }: Terms): Promise<void> {
  await engineer.getByLabel('Hours').fill(hours);
  await engineer.getByLabel('Price in US dollars').fill(price);
  await engineer.getByLabel('What it covers').fill(scope);
}

/** Work continues without the client's page: starts a pending issue and submits a fix. */
async function work(engineer: Awaited<ReturnType<typeof heldIssue>>['engineer']['client'], id: string) {
  await engineer.from('issues').update({ status: 'in_progress' }).eq('id', id).eq('status', 'pending');
  const { error } = await engineer.rpc('submit_fix', { p_issue_id: id, p_description: 'Done.' });
  expect(error).toBeNull();
}

async function submitByForm(page: Page, fields: { title: string; description: string; email: string }) {
  await page.goto('/submit-issue');
  await page.getByLabel('Issue Name').fill(fields.title);
  await page.getByLabel('Email Address').fill(fields.email);
  await page.getByRole('radio', { name: 'Cursor' }).check();
  await page.getByLabel('GitHub Link', { exact: true }).fill('https://github.com/ada/lists');
  await page.getByLabel('Problem Description').fill(fields.description);
  await page.getByRole('button', { name: 'Submit Issue' }).click();
  await expect(page).toHaveURL(/\/submission-confirmation\/[0-9a-f-]{36}$/);
}

function said(page: Page, sentence: string): Promise<void> {
  return expect(page.getByText(sentence, { exact: true }).first()).toBeVisible();
}

import { expect, type Page } from '@playwright/test';
import { bugReport } from '../reports/bug-reports.ts';
import { alter, cut } from '../screens/network.ts';
import { done } from '../screens/people.ts';
import { joinAsEngineer, openMailedLink, openMenu } from './accounts.ts';
import { tabTo } from './by-keyboard.ts';
import { type HeldIssue, openAsClient, openAsEngineer, sendQuote } from './held-issue.ts';
import { acceptFix, payAtCheckout } from './issue-steps.ts';
import { test } from './journey.ts';
import { mailTo } from './mailbox.ts';
import { mentioned, said } from './page-text.ts';
import { fillTexts, githubLink, openForm, send } from './submission-form.ts';

test('a client declines a quote, pays the next one and accepts the fix', async ({
  browser,
  page,
  request,
  email,
}) => {
  const { title, description } = bugReport(4);
  await openForm(page);
  await githubLink(page).fill('https://github.com/ada/lists');
  await fillTexts(page, { title, description, email });
  const id = await send(page);

  await openMailedLink(page, request, email);
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
  await expect(page.getByText('Accept or decline the quote')).toBeVisible();
  const quote = page.getByRole('region', { name: 'Grace Hopper’s quote' });
  await expect(quote.getByText('$540', { exact: true })).toBeVisible();
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

  await page.reload();
  await expect(quote.getByText('$237.50', { exact: true })).toBeVisible();
  await expect(quote.getByText('The list alone, with a test.')).toBeVisible();
  await expect(quote.getByText('Cancel before work starts and get all of it back.')).toBeVisible();
  const quoteMail = await mailTo(request, email, ({ subject }) => subject.startsWith('Your quote: $237.50'));
  expect(quoteMail.text).toContain('The list alone, with a test.');
  await page.getByRole('button', { name: 'Accept and pay $237.50' }).click();

  await expect(page).toHaveURL(/\/test-checkout\//);
  await expect(page.getByText('No money moves here.')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(`/payment-canceled?issue_id=${id}`);
  await page.getByRole('link', { name: 'Return to Issue' }).click();
  await expect(page.getByText('Pay $237.50 to start work')).toBeVisible();
  await page.getByRole('button', { name: 'Pay $237.50' }).click();
  await payAtCheckout(page, '$237.50');
  await expect(page).toHaveURL(new RegExp(`/payment-success\\?issue_id=${id}&session_id=`));
  const success = page.url();
  await page.getByRole('link', { name: 'View Issue' }).click();
  await expect(page.getByText('Grace Hopper starts next')).toBeVisible();
  await expect(page.getByText('Payment successfully processed')).toBeVisible();

  await engineer.reload();
  await expect(engineer.getByText(/^Paid on/)).toBeVisible();
  await engineer.getByRole('button', { name: 'Release' }).click();
  await mentioned(engineer, 'You give up your share of $201.87. The $237.50 that the client paid stays held');
  await engineer.getByRole('button', { name: 'Keep it' }).click();
  await start.click();
  await said(engineer, 'Status updated to In Progress');
  await engineer.getByRole('button', { name: 'Submit Fix' }).click();
  const fix = engineer.getByRole('dialog');
  await fix.getByLabel('What was wrong, and what you changed').fill('The list waits for the **session**.');
  await fix.getByLabel('Hours you spent').fill('1.75');
  await fix.getByRole('button', { name: 'Submit Fix' }).click();
  await said(engineer, 'Fix submitted successfully');
  await engineer.getByRole('link', { name: 'Your dashboard' }).click();
  await openMenu(engineer);
  await engineer.getByRole('link', { name: 'Finished work' }).click();
  const finished = engineer.getByRole('main').getByRole('listitem').filter({ hasText: title });
  await expect(finished).toContainText('waiting for the client’s answer');
  await expect(finished).toContainText('$201.87Held');
  await expect(engineer.getByRole('region', { name: 'Earnings' })).toContainText('Held$201.87');

  await page.reload();
  await expect(page.getByText('Accept the fix or ask for changes')).toBeVisible();
  expect(await underSecondTap(page, 'Accept the fix', 'Accept and release $237.50')).toBe('DIV');
  await page.keyboard.press('Escape');
  await acceptFix(page, 'Accept and release $237.50');
  await expect(page.getByText('Your issue is fixed and accepted')).toBeVisible();
  await expect(page.getByText('went to the engineer', { exact: true })).toBeVisible();

  await expect(finished).toContainText('$201.87Earned');
  await finished.getByRole('link').click();
  await expect(engineer.getByText(/The fix is accepted: it is yours\.$/)).toBeVisible();

  const stranger = await browser.newPage();
  await stranger.goto(success);
  await expect(stranger.getByRole('heading', { name: 'Payment received' })).toBeVisible();
});

test('a client accepts a quote, pays and accepts the fix with the keyboard', async ({ page, issue }) => {
  await sendQuote(issue, 95);
  await openAsClient(page, issue);
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

  await work(issue);
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

  await work(issue);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Accept the fix' })).toBeVisible();
  await tabTo(page, 'Accept the fix');
  await page.keyboard.press('Space');
  await tabTo(page, 'Accept and release $95');
  await page.keyboard.press('Space');
  await said(page, 'Fix accepted');
  await expect(page.getByText('Your issue is fixed and accepted')).toBeVisible();
});

test('the return pages explain an invalid URL', async ({ page }) => {
  const session = 'test_'.padEnd(53, '0');
  for (const query of ['', '?issue_id=%00&session_id=x', `?session_id=${session}`, '?issue_id=../engineer']) {
    await page.goto(`/payment-success${query}`);
    await expect(page.getByRole('heading', { name: 'Which payment was this?' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', '/dashboard');
    await page.goto(`/payment-canceled${query}`);
    await expect(page.getByRole('link', { name: 'Return to Issue' })).toHaveAttribute('href', '/dashboard');
  }
});

test('an outdated price cannot be accepted or declined', async ({ page, issue }) => {
  // Without live updates, the page can learn about the new price only from the rejected request.
  await cut(page, '/live');
  await sendQuote(issue, 95);
  await openAsClient(page, issue);
  await expect(page.getByRole('button', { name: 'Accept and pay $95' })).toBeVisible();
  await sendQuote(issue, 180);
  await page.getByRole('button', { name: 'Accept and pay $95' }).click();
  await said(page, 'Failed to accept quote');
  await expect(page.getByText('The quote has changed since. Please look at it again.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Accept and pay $180' })).toBeVisible();
  await expect(page.getByText(/quoted \$95 for 2.5 hours · replaced/)).toBeVisible();

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

test('work does not start if the payment that the engineer sees is gone', async ({ page, issue }) => {
  await cut(page, '/live');
  const paid = { quote_status: 'Paid', quoted_price: 95 };
  const restore = await alter(page, { path: '/rest/v1/issues', verb: 'GET' }, paid);
  await openAsEngineer(page, issue);
  await page.getByRole('button', { name: 'Start Work' }).click();
  await said(page, 'Failed to update status');
  await restore();
  await page.reload();
  await page.getByRole('button', { name: 'Start Work' }).click();
  await expect(page.getByRole('heading', { name: 'Work unpaid?' })).toBeVisible();
});

type Terms = { hours: string; price: string; scope: string };

async function writeQuote(engineer: Page, terms: Terms): Promise<void> {
  await engineer.getByRole('button', { name: 'Write a quote' }).click();
  await expect(engineer.getByLabel('Hours')).toHaveValue('');
  await fillQuote(engineer, terms);
  await engineer.getByRole('button', { name: 'Send quote' }).click();
  await said(engineer, 'Quote sent');
}

async function fillQuote(engineer: Page, { hours, price, scope }: Terms): Promise<void> {
  await engineer.getByLabel('Hours').fill(hours);
  await engineer.getByLabel('Price in US dollars').fill(price);
  await engineer.getByLabel('What it covers').fill(scope);
}

/** Starts work on the issue if it has not started, and submits a fix. */
async function work({ id, engineer: { client } }: HeldIssue): Promise<void> {
  await client.from('issues').update({ status: 'in_progress' }).eq('id', id).eq('status', 'pending');
  await done(client.rpc('submit_fix', { p_issue_id: id, p_description: 'Done.' }));
}

/** Opens a dialog and returns what a tap on one of its buttons hits before anybody could have read it. */
function underSecondTap(page: Page, opener: string, inDialog: string): Promise<string | undefined> {
  return page.evaluate(
    async ([first, second]) => {
      const named = (name?: string) =>
        [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
      named(first)?.click();
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const { x = 0, y = 0, width = 0, height = 0 } = named(second)?.getBoundingClientRect() ?? {};
      return document.elementFromPoint(x + width / 2, y + height / 2)?.tagName;
    },
    [opener, inDialog],
  );
}

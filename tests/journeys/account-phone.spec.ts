import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { fillSignIn, joinAsClient, signOut, wrongCode } from './accounts.ts';
import { test } from './journey.ts';
import { mailTo } from './mailbox.ts';
import { mentioned, said } from './page-text.ts';

const wrong = 'This code is wrong. Enter the one from our newest text message.';

test('a user adds and replaces a phone as the second factor', async ({ page, request, email }) => {
  const [phone, next] = ['+49 151 23456789', '+49 151 98765432'];
  await joinAsClient(page, request, email);
  await page.goto('/account#second-factor');
  await page.getByLabel('Phone number').fill('0151 23456789');
  await press(page, 'Text me a code');
  await expect(page.getByText('Enter a phone number with its country code', { exact: true })).toBeVisible();
  await page.getByLabel('Phone number').fill(phone);
  await press(page, 'Text me a code');
  await expect(page.getByRole('heading', { name: 'Enter the code we texted you' })).toBeFocused();

  const left = await textedTo(request, phone);
  await page.reload();
  await page.getByLabel('Phone number').fill(phone);
  await press(page, 'Text me a code');
  const first = await textedTo(request, phone, [left]);
  await enter(page, wrongCode(first), 'Turn it on');
  await expect(page.getByText(wrong)).toBeVisible();
  await press(page, 'Send the code again');
  await said(page, 'We texted you a new code.');
  const second = await textedTo(request, phone, [left, first]);
  await enter(page, first, 'Turn it on');
  await expect(page.getByText(wrong), 'only the newest code works').toBeVisible();
  await enter(page, second, 'Turn it on');
  await said(page, 'Your second factor is on');
  await expect(page.getByText('Phone ending in 6789')).toBeVisible();

  await page.getByLabel('Phone number').fill(phone);
  await press(page, 'Text me a code');
  await expect(page.getByText('This number is already one of your second factors.')).toBeVisible();

  await mentioned(page, 'To change your number, add the new one, then remove the old one.');
  await page.getByLabel('Phone number').fill(next);
  await press(page, 'Text me a code');
  const joined = await textedTo(request, next);
  await enter(page, joined, 'Turn it on');
  await expect(page.getByText('Phone ending in 5432')).toBeVisible();
  await press(page, 'Remove Phone ending in 6789');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await said(page, 'Second factor removed');

  await signOut(page);
  await page.goto('/signin?next=%2Faccount');
  await fillSignIn(page, email);
  await press(page, 'Sign in');
  await expect(page).toHaveURL('/second-factor?next=%2Faccount');
  await press(page, 'Text me a code');
  await enter(page, await textedTo(request, next, [joined]), 'Sign in');
  await said(page, 'Successfully signed in!');
  await expect(page).toHaveURL('/account');

  // The route skips the wait of one day between two phones.
  await page.route('**/auth/v1/factors', (route) =>
    route.fulfill({ status: 400, json: { error_code: 'reauthentication_needed', msg: 'Sign in again' } }),
  );
  await press(page, 'Add an authenticator app');
  await press(page, 'Sign out and in again');
  await expect(page).toHaveURL('/signin?next=%2Faccount');
});

/** Returns the code from the newest text message to a number that is not in `seen`. */
async function textedTo(request: APIRequestContext, phone: string, seen: string[] = []): Promise<string> {
  const codeIn = (text: string) => /^\d{6}/.exec(text)?.[0] ?? '';
  const { text } = await mailTo(
    request,
    phone.replaceAll(' ', ''),
    (mail) => mail.type === 'sms' && !seen.includes(codeIn(mail.text)),
  );
  return codeIn(text);
}

async function enter(page: Page, code: string, button: string): Promise<void> {
  const answer = page.waitForResponse(/\/auth\/v1\/factors\/[^/]+\/verify$/);
  await page.getByLabel('Code', { exact: true }).fill(code);
  await press(page, button);
  await answer;
}

function press(page: Page, name: string): Promise<void> {
  return page.getByRole('button', { name, exact: true }).first().click();
}

import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { linkMailedTo, mailTo } from './mailbox.ts';

async function submit(page: Page, title: string, email: string): Promise<string> {
  await page.goto('/submit-issue');
  await page.getByLabel('Issue Name').fill(title);
  await page.getByLabel('Email Address').fill(email);
  await page.getByRole('radio', { name: 'Lovable' }).check();
  await page.getByRole('textbox', { name: 'Problem Description' }).fill('It breaks.');
  await page.getByRole('button', { name: 'Submit Issue' }).click();
  await expect(page).toHaveURL(/\/submission-confirmation\/[0-9a-f-]{36}$/);
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

test('a guest resends the confirmation and corrects the address once; the new address signs them in @phone', async ({
  page,
  request,
}, { project }) => {
  const wrong = `mistyped-${project.name}@example.com`;
  const right = `right-${project.name}@example.com`;
  const id = await submit(page, 'Login loops', wrong);
  await expect(page.getByRole('heading', { name: 'Congratulations, your issue is submitted' })).toBeVisible();
  const old = await linkMailedTo(request, wrong);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No email yet?' })).toBeVisible();
  await page.getByRole('button', { name: 'Send it again' }).click();
  await expect(page.getByText(`Sent again to ${wrong}.`)).toBeVisible();

  await page.getByRole('button', { name: 'Correct the address' }).click();
  await page.getByLabel('Your right address').fill('nobody');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await page.getByLabel('Your right address').fill(right);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Corrected\. The confirmation is on its way/)).toBeVisible();
  const link = await linkMailedTo(request, right);

  await page.reload();
  await expect(page.getByRole('button', { name: 'Send it again' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Correct the address' })).toBeHidden();

  await page.goto(old);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await page.goto(link);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(`/dashboard/${id}`);
  await expect(page.getByRole('heading', { name: 'Login loops', level: 1 })).toBeVisible();

  await page.goto(link);
  await expect(page.getByText(`You are signed in already, as ${right}.`)).toBeVisible();
  await page.getByRole('link', { name: 'Go on' }).click();
  await expect(page).toHaveURL(`/dashboard/${id}`);
});

test('an address without a submission gets no congratulations @phone', async ({ page }) => {
  for (const id of ['00000000-0000-4000-8000-000000000000', 'not-an-id']) {
    await page.goto(`/submission-confirmation/${id}`);
    await expect(page.getByRole('heading', { name: 'There is no such submission' })).toBeVisible();
    await expect(page.getByText('Congratulations')).toBeHidden();
  }
  await page.getByRole('link', { name: 'Find your submission' }).click();
  await expect(page).toHaveURL('/track-progress');
  await page.goto('/submission-confirmation');
  await expect(page).toHaveURL('/');
});

test('a visitor with only the ID sees the confirmation and cannot redirect it', async ({ page, browser }) => {
  const id = await submit(page, 'Secret', 'own-address@example.com');
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(new URL(`/submission-confirmation/${id}`, page.url()).href);
  await expect(stranger.getByRole('heading', { name: /^Congratulations/ })).toBeVisible();
  await expect(stranger.getByText('No email yet?')).toBeHidden();
  await expect(stranger.getByText('own-address@example.com')).toBeHidden();
  await stranger.context().close();
});

test('issues submitted with a verified address appear automatically', async ({ page, request, browser }) => {
  const email = 'sends.twice@example.com';
  const first = await submit(page, 'The first one', email);
  await page.goto(await linkMailedTo(request, email));
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(`/dashboard/${first}`);

  const elsewhere = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage();
  await submit(elsewhere, 'The second one', email.toUpperCase());
  await elsewhere.context().close();
  await page.goto('/dashboard');
  await expect(page.getByText('The first one')).toBeVisible();
  await expect(page.getByText('The second one')).toBeVisible();
});

test('the code in a sign-up mail confirms the address on another device @phone', async ({ page, request }, {
  project,
}) => {
  const email = `reads.elsewhere-${project.name}@example.com`;
  await page.goto('/signin');
  await page.getByRole('button', { name: 'Create an account' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('a long enough password');
  await page.getByRole('button', { name: 'Create account', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  const { text } = await mailTo(request, email, ({ type }) => type === 'signup');
  const code = /^.*confirm: (\d{6})$/m.exec(text)?.[1] ?? '';
  expect(code).toMatch(/^\d{6}$/);

  await page.getByRole('link', { name: 'Enter its code' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByLabel('Code').fill('12');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Enter the six digits of the email')).toBeVisible();
  await page.getByLabel('Code').fill(code === '000000' ? '000001' : '000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^This code is not right/)).toBeVisible();
  await page.getByLabel('Code').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard');
});

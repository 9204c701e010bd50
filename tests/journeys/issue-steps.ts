import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { anonKey } from './accounts.ts';
import { said } from './page-text.ts';

const sample = {
  title: 'Login loops',
  description: 'It loops.',
  email: 'ada@example.com',
  urgency: 'ASAP',
  coding_app: 'cursor',
  github_link: 'https://github.com/ada/shop',
};

/** Submits an issue through the API as a visitor's browser does. Returns its ID. */
export async function submit(request: APIRequestContext, fields: Partial<typeof sample>): Promise<string> {
  const response = await request.post('/rest/v1/code_submissions?select=id', {
    headers: { apikey: await anonKey(request), prefer: 'return=representation' },
    data: { ...sample, ...fields },
  });
  expect(response.status()).toBe(201);
  const [row] = (await response.json()) as { id: string }[];
  return row?.id ?? '';
}

export async function claim(engineer: Page, id: string): Promise<void> {
  await engineer.goto(`/engineer-app/${id}`);
  await engineer.getByRole('button', { name: 'Claim Issue' }).click();
  await said(engineer, 'Issue claimed successfully');
}

export async function startWork(engineer: Page): Promise<void> {
  await engineer.getByRole('button', { name: 'Start Work' }).click();
  await said(engineer, 'Status updated to In Progress');
}

export async function startUnpaid(engineer: Page): Promise<void> {
  await engineer.getByRole('button', { name: 'Start Work' }).click();
  await engineer.getByRole('dialog').getByRole('button', { name: 'Start unpaid' }).click();
  await said(engineer, 'Status updated to In Progress');
}

export async function submitFix(engineer: Page, description: string): Promise<void> {
  await engineer.getByRole('button', { name: 'Submit Fix' }).click();
  const dialog = engineer.getByRole('dialog');
  await dialog.getByLabel('What was wrong').fill(description);
  await dialog.getByRole('button', { name: 'Submit Fix' }).click();
  await said(engineer, 'Fix submitted successfully');
}

export async function askForChanges(client: Page, within: Page | Locator, wish: string): Promise<void> {
  await within.getByRole('button', { name: 'Ask for changes' }).click();
  await client.getByRole('dialog').getByLabel('What should change').fill(wish);
  await client.getByRole('dialog').getByRole('button', { name: 'Ask for changes' }).click();
}

/** Opens a fold of the issue page. Returns its content. */
export async function unfold(page: Page, title: string): Promise<Locator> {
  await page.locator('summary').filter({ hasText: title }).click();
  return page.getByRole('region', { name: title, exact: true });
}

export async function acceptFix(client: Page, confirm = 'Accept the fix'): Promise<void> {
  await client.getByRole('button', { name: 'Accept the fix' }).click();
  await client.getByRole('dialog').getByRole('button', { name: confirm }).click();
  await said(client, 'Fix accepted');
}

export const messageField = (page: Page) => page.getByRole('textbox', { name: 'Your message' });
export const messageLog = (page: Page) => page.getByRole('log', { name: 'Messages' });

export async function writeMessage(page: Page, text: string): Promise<void> {
  await messageField(page).fill(text);
  await page.getByRole('button', { name: 'Send message' }).click();
  await said(page, 'Message sent');
}

export async function payAtCheckout(client: Page, price: string): Promise<void> {
  // Waits for the URL because the previous page has a button with the same name.
  await expect(client).toHaveURL(/\/test-checkout\//);
  await client.getByRole('button', { name: `Pay ${price}` }).click();
  await said(client, 'Payment recorded successfully');
}

import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { connectOnForm, pick, said } from './code-host-browser.ts';
import { joinAsEngineer } from './engineers.ts';
import { expectNoFindings } from './findings.ts';
import { test } from './journey.ts';
import { linkMailedTo } from './mailbox.ts';

const repository = 'ada-builder/shop';

test('a client opens a private repository, sees its access log, and revokes the grant; a fix suspends it', async ({
  page,
  browser,
  request,
}) => {
  const id = await submitWithLeave(page, request, 'private-code@example.com');
  const engineer = await claimed(browser, request, id);
  const access = page.getByRole('region', { name: 'Repository access' });
  const tree = engineer.getByRole('tree');
  const item = (name: string) => engineer.getByRole('treeitem', { name, exact: true });

  await engineer.getByRole('tab', { name: 'GitHub Code' }).click();
  await item('src').click();
  await item('main.ts').click();
  await expect(engineer.getByRole('textbox', { name: 'src/main.ts' })).toContainText('await order');
  const read = access.getByRole('list', { name: 'What was read' });
  await expect(read.getByText('src/main.ts')).toBeVisible();
  await expect(read.getByText('Petra Private').first()).toBeVisible();

  // The engineer's page is notified and hides everything it had read.
  await access.getByRole('button', { name: 'Revoke access' }).click();
  await said(page, 'Access revoked');
  await said(engineer, `${repository} is not open to you`);
  await expect(
    engineer.getByText('GitHub authentication required to access repository content.'),
  ).toBeVisible();
  await expect(tree).toBeHidden();
  await expect(engineer.getByText('await order')).toBeHidden();
  const [refused] = await Promise.all([
    engineer.waitForResponse((answer) => answer.url().includes(`/repos/${repository}/contents`)),
    engineer.reload(),
  ]);
  expect(refused.status()).toBe(403);
  await said(engineer, `${repository} is not open to you`);

  await access.getByRole('button', { name: 'Grant access' }).click();
  await said(page, 'Your engineer may read the repository');
  await expect(tree).toBeVisible();

  await engineer.getByRole('button', { name: 'Start Work' }).click();
  await said(engineer, 'Status updated to In Progress');
  await engineer.getByRole('button', { name: 'Submit Fix' }).click();
  await engineer.getByRole('dialog').getByLabel('What was wrong').fill('The zone was missing.');
  await engineer.getByRole('dialog').getByRole('button', { name: 'Submit Fix' }).click();
  await said(engineer, 'The access sleeps');
  await expect(tree).toBeHidden();
  await expectNoFindings(engineer);
  await expect(access.getByText('Asleep', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Ask for changes' }).click();
  await page.getByRole('dialog').getByLabel('What should change').fill('Paris is still late.');
  await page.getByRole('dialog').getByRole('button', { name: 'Ask for changes' }).click();
  await expect(access.getByText('Active', { exact: true })).toBeVisible();
  await expect(tree).toBeVisible();
});

/** Connects GitHub, picks a repository, grants access, submits, and opens the issue from the mail. */
async function submitWithLeave(page: Page, request: APIRequestContext, email: string): Promise<string> {
  await connectOnForm(page);
  await pick(page, `${repository} (private)`);
  await page.getByLabel('Issue Name').fill('Orders of a private shop fail');
  await page.getByRole('checkbox', { name: /^Let the engineer who takes this issue/ }).check();
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Problem Description').fill('The date is a day early.');
  await page.getByRole('button', { name: 'Submit Issue' }).click();
  await said(page, 'Code issue submitted successfully!');
  await page.goto(await linkMailedTo(request, email));
  await page.getByRole('main').getByRole('button').first().click();
  await page.waitForURL(/\/dashboard\/[0-9a-f-]{36}/);
  return /[0-9a-f-]{36}/.exec(page.url())?.[0] ?? '';
}

async function claimed(browser: Browser, request: APIRequestContext, id: string): Promise<Page> {
  const engineer = await joinAsEngineer(browser, request, 'Petra Private', 'petra@example.com');
  await engineer.goto(`/engineer-app/${id}`);
  await engineer.getByRole('button', { name: 'Claim Issue' }).click();
  await said(engineer, 'Issue claimed successfully');
  return engineer;
}

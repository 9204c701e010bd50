import { expect, type Page } from '@playwright/test';
import { joinAsEngineer } from './accounts.ts';
import { claim, submit } from './issue-steps.ts';
import { test } from './journey.ts';

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search available issues' });
const pick = (page: Page, filter: string, option: string) =>
  page.getByRole('combobox', { name: filter }).selectOption({ label: option });
const cards = (page: Page) =>
  page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: 'Deadline' });
const said = (page: Page, sentence: string | RegExp) =>
  expect(page.getByRole('tabpanel').getByText(sentence).first()).toBeVisible();

test('an engineer filters and sorts issues, and the URL stores the filters and the order', async ({
  browser,
  request,
  email,
}) => {
  for (let number = 1; number <= 26; number += 1) await submit(request, { title: `Quokka ${number}`, email });
  const description = 'The **PostgreSQL** rules refuse what our TypeScript sends.';
  await submit(request, { title: 'Quokka refused', description, email });
  const page = await joinAsEngineer(browser, request, 'Fay Finder', 'fay@example.com');

  await page.getByRole('tab', { name: /Available Issues/ }).click();
  await said(page, 'The client’s email address is never shown.');
  await search(page).fill('quokka');
  await said(page, '27 issues found');
  await expect(cards(page)).toHaveCount(24);
  await page.getByRole('button', { name: 'Show more issues' }).click();
  await expect(cards(page)).toHaveCount(27);

  await pick(page, 'Sort by', 'Best match to my skills');
  await expect(cards(page).first()).toContainText('Quokka refused');
  await expect(
    cards(page).first().getByRole('list', { name: 'Your skills that it names' }).getByRole('listitem'),
  ).toHaveText(['TypeScript', 'PostgreSQL']);
  await pick(page, 'Coding app', 'Bolt');
  await said(page, 'No available issue fits');
  await page.goBack();
  await expect(cards(page).first()).toContainText('Quokka refused');
  await expect(page.getByRole('combobox', { name: 'Coding app' })).toHaveValue('All');
  await page.goForward();
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(page).toHaveURL(/\/engineer-app\?tab=available&sort=match$/);

  await page.goto('/engineer-app?tab=available&search=quokka+refused&app=cursor&urgency=ASAP&sort=deadline');
  await expect(search(page)).toHaveValue('quokka refused');
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('deadline');
  await expect(cards(page)).toHaveCount(1);
  await cards(page).getByRole('link', { name: 'Quokka refused' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Quokka refused' })).toBeVisible();
  await expect(page.getByText('Hidden until you claim')).toBeVisible();
  await page.goBack();
  await expect(search(page)).toHaveValue('quokka refused');

  await page.getByRole('tab', { name: /Active Issues/ }).click();
  await expect(page.getByText('You hold no issues')).toBeVisible();
  await page.getByRole('tab', { name: /Available Issues/ }).click();
  await expect(search(page)).toHaveValue('quokka refused');
  await expect(page.getByRole('combobox', { name: 'Coding app' })).toHaveValue('cursor');
  await cards(page).getByRole('link', { name: 'Quokka refused' }).click();
  await page.getByRole('link', { name: 'Your dashboard' }).click();
  await expect(search(page)).toHaveValue('quokka refused');
  await expect(cards(page)).toHaveCount(1);
});

test('an engineer renews an idle claim before it expires', async ({ browser, request }) => {
  const id = await submit(request, { title: 'Left lying' });
  const page = await joinAsEngineer(browser, request, 'Cleo Claims', 'cleo@example.com');
  await claim(page, id);
  await expect(page.getByText(/^Offered to other engineers again in \d+ hours/)).toBeVisible();

  const hour = 60 * 60 * 1000;
  const at = (hours: number) => new Date(Date.now() + hours * hour).toISOString();
  let isKept = false;
  page.on('request', (call) => {
    if (call.method() === 'POST' && call.url().includes('/rest/v1/timeline_events')) isKept = true;
  });
  await page.route('**/rest/v1/rpc/my_claims', (route) =>
    isKept
      ? route.fallback()
      : route.fulfill({ json: [{ issue_id: id, warns_at: at(-6), ends_at: at(5.5) }] }),
  );
  await page.goto('/engineer-app');
  const card = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: 'Left lying' });
  await expect(card).toContainText('Offered back in 5 hours');
  await page.goto(`/engineer-app/${id}`);
  const warning = page.getByRole('region', { name: 'Your claim' });
  await expect(warning).toContainText('Offered to other engineers again in 5 hours');
  await warning.getByRole('button', { name: 'Still on it' }).click();
  await expect(page.getByText('It stays yours').first()).toBeVisible();
  await expect(warning).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Timeline' })).toContainText('Still on it');
});

import { expect, type Page, test } from '@playwright/test';
import { joinAsEngineer, submit } from './engineers.ts';

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search available issues' });
const pick = (page: Page, filter: string, option: string) =>
  page.getByRole('combobox', { name: filter }).selectOption({ label: option });
const cards = (page: Page) =>
  page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: 'Deadline' });
const said = (page: Page, sentence: string | RegExp) =>
  expect(page.getByRole('tabpanel').getByText(sentence).first()).toBeVisible();

test('an engineer narrows and sorts what is available on the server, goes back step by step, and shares the address', async ({
  browser,
  request,
}) => {
  const email = 'many-available@example.com';
  for (let number = 1; number <= 26; number += 1)
    await submit(request, { title: `Quokka ${number}`, description: 'Nothing much.', email });
  const description = 'The **PostgreSQL** rules refuse what our TypeScript sends.';
  await submit(request, { title: 'Quokka refused', description, email });
  const page = await joinAsEngineer(browser, request, 'Fay Finder', 'fay@example.com');

  await page.getByRole('tab', { name: /Available Issues/ }).click();
  await said(page, 'The client’s e-mail address is never shown.');
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
});

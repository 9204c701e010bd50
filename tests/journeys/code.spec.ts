import { readFile } from 'node:fs/promises';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { largeRepository, longFile } from '../doubles/large-repository.ts';
import { joinAsEngineer } from './accounts.ts';
import { expectNoFindings, expectNoSidewaysScroll } from './findings.ts';
import { claim, submit } from './issue-steps.ts';
import { test } from './journey.ts';
import { mentioned, said } from './page-text.ts';

let engineer: Page;
let tab: string;
test.beforeAll(async ({ browser }, { project }) => {
  const context = await browser.newContext();
  const email = `code-${project.name}@example.com`;
  engineer = await joinAsEngineer(browser, context.request, 'Cora Coder', email);
  tab = await claimed(context.request);
  await context.close();
});
test.afterAll(() => engineer.context().close());

/** Returns the URL of the code tab of an issue that the engineer has just claimed. */
async function claimed(request: APIRequestContext, more: object = {}): Promise<string> {
  const id = await submit(request, {
    title: 'Orders fail east of Berlin',
    github_link: `https://github.com/${largeRepository}`,
    ...more,
  });
  await claim(engineer, id);
  return `/engineer-app/${id}?tab=code`;
}

const item = (name: string) => engineer.getByRole('treeitem', { name, exact: true });
const shown = (text: string) => engineer.getByRole('textbox').getByText(text).first();
const dialog = () => engineer.getByRole('dialog');

test('an engineer marks lines of a file, and the URL restores the selection', async () => {
  await engineer.getByRole('tab', { name: 'GitHub Code' }).click();
  await expect(engineer).toHaveURL(tab);
  await expect(engineer.getByRole('region', { name: 'README' })).toContainText('Orders fail east of Berlin');
  await expectNoFindings(engineer);

  await item('src').click();
  await item('App.tsx').click();
  await expect(shown('The whole shop')).toBeVisible();
  await engineer.getByText('4', { exact: true }).click();
  await expect(engineer).toHaveURL(/path=src%2FApp\.tsx&lines=4$/);
  await engineer.getByText('7', { exact: true }).click({ modifiers: ['Shift'] });
  await expect(engineer).toHaveURL(/lines=4-7$/);
  await said(engineer, 'Marked: lines 4-7. The address leads here.');
  await engineer.reload();
  await said(engineer, 'Marked: lines 4-7. The address leads here.');
  await expect(engineer.locator('.cm-marked')).toHaveCount(4);
  await expect(item('App.tsx')).toHaveAttribute('aria-selected', 'true');
  await expectNoFindings(engineer);

  await engineer.goBack();
  await expect(engineer.getByRole('region', { name: 'README' })).toBeVisible();
  await engineer.getByRole('link', { name: 'its tables' }).click();
  await expect(shown('create table')).toBeVisible();
  await engineer.getByRole('navigation', { name: 'Path' }).getByRole('link', { name: 'db' }).click();
  await engineer.getByRole('list', { name: 'Files of db' }).getByRole('link', { name: 'schema.sql' }).click();
  await expect(shown('create table')).toBeVisible();

  await engineer.goto(`${tab}&path=${longFile}&lines=5000-5003`);
  await expect(engineer.locator('.cm-marked')).toHaveCount(4);
  await engineer.getByRole('button', { name: 'Find' }).click();
  await engineer.getByRole('textbox', { name: 'Find' }).fill('export');
  await engineer.keyboard.press('Enter');
  await expect(engineer.locator('.cm-searchMatch').first()).toBeVisible();
});

test('an engineer browses the code with the keyboard', async () => {
  // For every path, the Tab key reaches one item of the tree, even if the path does not exist.
  for (const open of ['', '&path=src/App.tsx', '&path=src/gone.ts', '&path=gone.ts']) {
    await engineer.goto(tab + open);
    await expect(item('README.md')).toBeVisible();
    if (open.includes('src')) await expect(item('Basket.vue')).toBeVisible();
    await expect(engineer.getByRole('tree').locator('[tabindex="0"]')).toHaveCount(1);
  }
  await engineer.goto(tab);
  await item('config').focus();
  await engineer.keyboard.type('s');
  await expect(item('scripts')).toBeFocused();
  await engineer.keyboard.press('ArrowDown');
  await expect(item('src')).toBeFocused();
  await engineer.keyboard.press('ArrowRight');
  await expect(item('App.tsx')).toBeVisible();
  await engineer.keyboard.press('ArrowRight');
  await engineer.keyboard.press('ArrowDown');
  await expect(item('Basket.vue')).toBeFocused();
  await engineer.keyboard.press('ArrowLeft');
  await expect(item('src')).toBeFocused();
  await engineer.keyboard.press('ArrowLeft');
  await expect(item('App.tsx')).toBeHidden();

  await engineer.keyboard.press('Control+p');
  await expect(dialog().getByRole('combobox')).toBeFocused();
  await expect(dialog().getByText(/of 1,\d{3} files/)).toBeVisible();
  await engineer.keyboard.type('apptsx');
  await expect(dialog().getByRole('option').first()).toContainText('App.tsx');
  await expectNoFindings(engineer);
  await engineer.keyboard.press('Enter');
  await expect(shown('The whole shop')).toBeVisible();

  await engineer.getByRole('textbox', { name: 'src/App.tsx' }).focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'Shift+ArrowDown', 'Enter'])
    await engineer.keyboard.press(key);
  await expect(engineer).toHaveURL(/lines=3-4$/);

  await engineer.getByRole('button', { name: 'Go to file' }).click();
  await dialog().getByRole('combobox').fill('no such file anywhere');
  await said(engineer, 'No file is called that.');
  await engineer.keyboard.press('Escape');
  await expect(engineer.getByRole('button', { name: 'Go to file' })).toBeFocused();
});

test('images are displayed, other binary files are named, and everything can be downloaded', async () => {
  const requests: string[] = [];
  engineer.on('request', (each) => requests.push(new URL(each.url()).origin));
  await engineer.goto(`${tab}&path=public/lamp.png`);
  await expect(engineer.getByRole('img', { name: 'lamp.png' })).toHaveJSProperty('naturalWidth', 1);
  for (const path of ['public/sound.bin', 'data/orders.csv']) {
    await engineer.goto(`${tab}&path=${path}`);
    await said(engineer, 'Unsupported file format or encoding');
  }
  const file = engineer.waitForEvent('download');
  await engineer.getByRole('button', { name: 'Download', exact: true }).click();
  const saved = await file;
  expect(saved.suggestedFilename()).toBe('orders.csv');
  expect(await readFile(await saved.path())).toHaveLength(1024 * 1024 + 1);
  const whole = engineer.waitForEvent('download');
  await engineer.getByRole('button', { name: 'Download all' }).click();
  expect((await whole).suggestedFilename()).toBe('mara-lindqvist-harbour-shop.zip');
  expect((await readFile(await (await whole).path())).subarray(0, 2).toString()).toBe('PK');
  expect(new Set(requests).size).toBe(1);
});

test('code that fails to load shows an error and can be retried', async () => {
  const fail = (status: number, error: string, at: RegExp) =>
    engineer.route(at, (route) => route.fulfill({ status, json: { error } }));
  await fail(401, 'no', /\/contents$/);
  await engineer.goto(tab);
  await said(engineer, 'Failed to load repository content');
  await said(engineer, 'GitHub authorization error. Please reconnect your account.');
  await engineer.unrouteAll();
  await engineer.getByRole('button', { name: 'Try Again' }).click();
  await expect(item('src')).toBeVisible();

  await fail(500, 'x', /\/contents\/src$/);
  await engineer.goto(`${tab}&path=src`);
  await said(engineer, 'Failed to load directory content');
  await engineer.unrouteAll();
  await engineer.goto(`${tab}&path=src/gone.ts`);
  await said(engineer, 'Failed to load file content');
  await said(engineer, 'Content not found: src/gone.ts');
  await engineer.route(/\/contents\/package\.json$/, (route) => route.abort());
  await engineer.goto(`${tab}&path=package.json`);
  await said(engineer, 'Failed to fetch file content');
  await engineer.unrouteAll();
  await engineer.getByRole('button', { name: 'Try Again' }).click();
  await expect(shown('harbour-shop')).toBeVisible();
});

test('an engineer can request access to a private repository with a prepared message', async ({
  request,
}) => {
  await engineer.goto(await claimed(request, { github_link: 'https://github.com/ada-builder/shop' }));
  await said(engineer, 'ada-builder/shop is not open to you');
  await mentioned(engineer, 'GitHub authentication required to access repository content.');
  await expectNoFindings(engineer);
  await engineer.getByRole('button', { name: 'Write to the client' }).click();
  await expect(engineer.getByRole('textbox', { name: 'Your message' })).toHaveValue(
    /I need to read ada-builder\/shop/,
  );

  await engineer.goto(await claimed(request, { github_link: 'https://gitlab.com/ada/shop' }));
  await said(engineer, 'Invalid GitHub repository URL');
});

test('the tree and the file are separate steps on a phone', async () => {
  await engineer.setViewportSize({ width: 360, height: 740 });
  await engineer.goto(tab);
  await item('src').click();
  await item('App.tsx').click();
  await expect(shown('The whole shop')).toBeVisible();
  await expect(engineer.getByRole('tree')).toBeHidden();
  await expectNoSidewaysScroll(engineer);
  await engineer.getByRole('link', { name: 'All files' }).click();
  await expect(engineer.getByRole('tree')).toBeVisible();
});

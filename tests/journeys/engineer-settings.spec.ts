import { expect, type Page } from '@playwright/test';
import { cut } from '../screens/network.ts';
import { joinAsClient, joinAsEngineer } from './accounts.ts';
import { claim, submit } from './issue-steps.ts';
import { test } from './journey.ts';
import { said } from './page-text.ts';

test('a client sees an engineer’s new name and picture', async ({ browser, page, request, email }) => {
  const id = await submit(request, { email });
  const engineer = await joinAsEngineer(browser, request, 'Sandy Settings', 'sandy@example.com');
  await engineer.getByRole('link', { name: 'Settings' }).click();
  await expect(engineer).toHaveURL('/engineer-settings');
  await expect(engineer.getByLabel('Email')).toHaveValue('sandy@example.com');
  await expect(engineer.getByLabel('Email')).not.toBeEditable();
  await said(engineer, 'Email cannot be changed');

  await engineer.getByLabel('Name').fill('Sandy Set');
  await engineer.getByLabel('Skills').fill(' Rust,, Go ,');
  await engineer.reload();
  await expect(engineer.getByLabel('Name')).toHaveValue('Sandy Set');
  const restore = await cut(engineer, { path: '/rest/v1/engineers', verb: 'PATCH' });
  await engineer.getByRole('button', { name: 'Save changes' }).click();
  await said(engineer, 'Failed to update profile');
  await expect(engineer.getByLabel('Skills')).toHaveValue(' Rust,, Go ,');
  await restore();
  await engineer.getByRole('button', { name: 'Save changes' }).click();
  await said(engineer, 'Profile updated successfully');
  await expect(engineer.getByLabel('Skills')).toHaveValue('Rust, Go');

  const picture = engineer.getByRole('region', { name: 'Picture' });
  const chosen = picture.getByLabel('Picture file');
  const portrait = { name: 'me.png', mimeType: 'image/png', buffer: await engineer.screenshot() };
  for (const [file, sentence] of [
    [{ ...portrait, name: 'me.svg', mimeType: 'image/svg+xml' }, /no picture that can be shown: me.svg/],
    [{ ...portrait, buffer: Buffer.from('<html>') }, /no picture that can be shown: me.png/],
    [{ ...portrait, buffer: Buffer.alloc(5 * 1024 * 1024 + 1) }, /Pictures must be under 5MB: me.png/],
  ] as const) {
    await chosen.setInputFiles(file);
    await expect(picture.getByText(sentence)).toBeVisible();
  }
  await chosen.setInputFiles(portrait);
  await expect(picture.getByRole('button', { name: 'Remove picture' })).toBeVisible();
  const first = await shownPicture(picture.locator('img'));
  await chosen.setInputFiles(portrait);
  await expect(picture.locator(`img[src^="/storage"]:not([src="${first}"])`)).toBeVisible();
  expect((await request.get(first)).status(), 'the old picture is deleted').toBe(400);
  await engineer.getByRole('link', { name: 'Back to the portal' }).click();
  await expect(engineer.getByRole('list', { name: 'Your skills' }).getByRole('listitem')).toHaveText([
    'Rust',
    'Go',
  ]);
  await claim(engineer, id);

  await joinAsClient(page, request, email);
  await page.goto(`/dashboard/${id}`);
  const card = page.getByRole('region', { name: 'Your engineer' });
  await expect(card.getByText('Sandy Set', { exact: true })).toBeVisible();
  await shownPicture(card.locator('img'));

  await engineer.goto('/engineer-settings');
  await picture.getByRole('button', { name: 'Remove picture' }).click();
  await expect(picture.getByText('SS', { exact: true })).toBeVisible();
  await page.reload();
  await expect(card.getByText('SS', { exact: true })).toBeVisible();
});

/** Waits until the picture is stored and displayed. Returns its URL. */
async function shownPicture(image: ReturnType<Page['locator']>): Promise<string> {
  await expect(image).toHaveAttribute('src', /^\/storage\/v1\/object\/public\/avatars\//);
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  return (await image.getAttribute('src')) ?? '';
}

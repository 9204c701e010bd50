import { brotliCompressSync } from 'node:zlib';
import { expect } from '@playwright/test';
import { joinAsEngineer } from './accounts.ts';
import { expectNoSidewaysScroll } from './findings.ts';
import { test } from './journey.ts';

const documents = [
  ...['/', '/meet-our-team', '/privacy-policy', '/terms-of-service', '/engineer-landing', '/faq', '/pricing'],
];

test('every further link on the front page leads to the right page', async ({ page }) => {
  const ways: [name: string, place: 'main' | 'contentinfo', path: string][] = [
    ['Sign in', 'main', '/signin'],
    ['FAQ', 'contentinfo', '/faq'],
    ['Pricing', 'contentinfo', '/pricing'],
    ['Contact', 'contentinfo', '/contact'],
    ['Sign in', 'contentinfo', '/signin'],
    ['Join as an engineer', 'contentinfo', '/engineer-landing'],
    ['Engineer login', 'contentinfo', '/engineer-login'],
  ];
  for (const [name, place, path] of ways) {
    await page.goto('/');
    const way = page.getByRole(place).getByRole('link', { name, exact: true });
    await way.scrollIntoViewIfNeeded();
    await way.click();
    await expect(page, name).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
    expect(await page.evaluate(() => window.scrollY), `${path} starts at the top`).toBe(0);
  }
});

test('the footer shows the year of the clock, not of the build', async ({ page }) => {
  await page.clock.setFixedTime('2031-05-01');
  for (const path of ['/', '/submit-issue']) {
    await page.goto(path);
    await expect(page.getByText('© 2031 LastMile')).toBeVisible();
  }
});

test('a signed-in engineer is directed to the portal', async ({ browser, request }) => {
  const page = await joinAsEngineer(browser, request, 'Hedy Header', 'hedy@example.com');
  const dashboard = page.getByRole('banner').getByRole('navigation').getByRole('link', { name: 'Dashboard' });
  const footer = page.getByRole('contentinfo');
  const offers = page.getByRole('link', { name: /^(Join as an engineer|Engineer login)$/ });
  for (const path of ['/', '/meet-our-team', '/submit-issue']) {
    await page.goto(path);
    await expect(footer.getByRole('link', { name: 'Engineer portal' })).toBeVisible();
    await expect(offers, path).toHaveCount(0);
  }
  await page.goto('/no-such-page');
  await expect(dashboard).toHaveCount(1);
  await dashboard.click();
  await expect(page.getByRole('heading', { name: 'Engineer dashboard' })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(footer.getByRole('link', { name: 'Engineer portal' })).toBeHidden();
  await expect(offers).toHaveCount(2);
  await page.goto('/no-such-page');
  await expect(dashboard).toHaveAttribute('href', '/dashboard');
});

test('a menu contains the header buttons on a narrow screen', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const [path, names] of [
    ['/', ['Submit Your Issue', 'Sign in']],
    ['/payment-canceled', ['Dashboard', 'Engineer View', 'Sign in']],
  ] as const) {
    await page.goto(path);
    const menu = page.getByRole('navigation', { name: 'Menu' });
    const toggle = page.getByRole('button', { name: 'Menu' });
    await expect(menu).toBeHidden();
    await toggle.click();
    await expect(menu.getByRole('link')).toHaveText([...names]);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await toggle.click();
    await toggle.click();
    await expect(menu).toBeHidden();
    await toggle.click();
    await menu.getByRole('link').first().click();
    await expect(page).not.toHaveURL(path);
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden();
  }
});

test('testimonials advance every five seconds and can be paused', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  const quotes = page.getByRole('region', { name: 'What builders say' });
  const shown = quotes.locator('[aria-roledescription=slide]:not([inert])');
  const dot = (place: number) => quotes.getByRole('button', { name: `Quote ${place}` });
  const first = /1 of 4/;
  await expect(shown).toHaveAccessibleName(first);
  await expect(quotes.getByRole('button', { name: /^Quote \d$/ })).toHaveCount(4);
  for (const place of [2, 3, 4, 1]) {
    await page.clock.runFor(4900);
    await expect(shown).not.toHaveAccessibleName(`${place} of 4`);
    await page.clock.runFor(200);
    await expect(shown).toHaveAccessibleName(`${place} of 4`);
    await expect(dot(place)).toHaveAttribute('aria-current', 'true');
  }
  await quotes.getByRole('button', { name: 'Previous quote' }).click();
  await expect(shown).toHaveAccessibleName('4 of 4');
  await page.clock.fastForward(30_000);
  await expect(shown, 'pauses on hover').toHaveAccessibleName('4 of 4');
  await quotes.getByRole('button', { name: 'Next quote' }).click();
  await expect(shown).toHaveAccessibleName(first);
  await dot(3).click();
  await expect(shown).toHaveAccessibleName('3 of 4');
  await page.mouse.move(0, 0);
  await page.clock.runFor(5100);
  await expect(shown, 'continues when the pointer leaves').toHaveAccessibleName('4 of 4');
  await page.keyboard.press('Tab');
  await expect(quotes.locator(':focus-visible')).toHaveCount(1);
  await page.clock.fastForward(30_000);
  await expect(shown, 'pauses on keyboard focus').toHaveAccessibleName('4 of 4');
  await dot(2).blur();
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await quotes.getByRole('button', { name: 'Pause quotes' }).click();
  await page.mouse.move(0, 0);
  await page.clock.fastForward(30_000);
  await expect(shown, 'stays while paused').toHaveAccessibleName('4 of 4');
  await quotes.getByRole('button', { name: 'Play quotes' }).click();
  await page.mouse.move(0, 0);
  await page.clock.runFor(5100);
  await expect(shown).toHaveAccessibleName(first);
});

test('slides do not advance automatically with reduced motion', async ({ page }) => {
  await page.goto('/');
  const track = page.locator('[aria-roledescription=carousel] [data-track]');
  await expect(track).toHaveCSS('transition-duration', '0.5s');
  await page.clock.install();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Play quotes' })).toBeVisible();
  await page.clock.fastForward(30_000);
  await expect(track.locator(':scope > :not([inert])')).toHaveAccessibleName('1 of 4');
});

test('a theme chosen on the front page is kept in the app', async ({ page }) => {
  await page.goto('/');
  await page.getByTitle('Dark').click();
  await page.getByRole('link', { name: 'Ask our experts now' }).click();
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByTitle('Light').click();
  await page.goto('/');
  await expect(page.getByRole('radio', { name: 'Light' })).toBeChecked();
});

test('the public pages show the specified texts and links without scripts', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('take your vision the last mile');
  const steps = page.getByRole('region', { name: 'How It Works' }).getByRole('listitem');
  await expect(steps).toHaveText([/./, /usually costs/, /quotes one price/, /./]);
  for (const name of ['Sam Sample', 'Erin Example', 'Dana Demo', 'Toni Template'])
    await expect(page.getByText(name)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next quote' })).toBeHidden();
  await expect(page.getByRole('group', { name: 'Theme' })).toBeHidden();
  await page.getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page.getByText('Effective May 26, 2025')).toBeVisible();
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Contact' }).click();
  await expect(page.getByRole('heading', { name: 'Contact' })).toBeInViewport();
  await page.goto('/meet-our-team');
  await expect(page.getByText('Sample people')).toBeVisible();
});

test('static pages load few scripts, and all of them from the same host', async ({ page, baseURL }) => {
  for (const path of documents) {
    const scripts: Promise<Buffer>[] = [];
    const hosts = new Set<string>();
    page.removeAllListeners('response');
    page.on('response', (response) => {
      hosts.add(new URL(response.url()).origin);
      if (response.request().resourceType() === 'script') scripts.push(response.body());
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    const inline = await page.locator('script:not([src])').allTextContents();
    const all = [...(await Promise.all(scripts)), ...inline.map((text) => Buffer.from(text))];
    const sent = all.reduce((sum, script) => sum + brotliCompressSync(script).length, 0);
    expect([...hosts], path).toEqual([baseURL]);
    expect(all.length, `${path} moves`).toBeGreaterThan(0);
    expect(sent, `compressed bytes of scripts on ${path}`).toBeLessThan(20_000);
    expect(Buffer.concat(all).toString(), path).not.toMatch(/supabase|gotrue|postgrest/i);
  }
});

test('a dead link returns 404 and a link to the front page', async ({ page }) => {
  for (const path of ['/no-such-page', '/meet-our-team/nobody', '/dashboard/1/2']) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(404);
    await page.getByRole('link', { name: 'Return to Home' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('link', { name: 'Ask our experts now' })).toBeVisible();
  }
});

test('a screen that crashes shows an error and a link to the front page', async ({ page }) => {
  await page.addInitScript(() => {
    if (location.pathname !== '/track-progress') return;
    URLSearchParams.prototype.get = () => {
      throw new Error('The address could not be read.');
    };
  });
  await page.goto('/track-progress');
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  await expect(page.getByText('The address could not be read.')).toBeVisible();
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page.getByRole('link', { name: 'Ask our experts now' })).toBeVisible();
});

test('navigating between app pages starts at the top', async ({ page }) => {
  await page.goto('/track-progress');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeInViewport();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await expectNoSidewaysScroll(page);
});

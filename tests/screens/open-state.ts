import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Fixture, Person } from './fixture.ts';
import { endHeld } from './network.ts';
import { pathOf, type ScreenState, takeSteps } from './screen-state.ts';

export const VIEWPORTS = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 360, height: 740 },
} as const;

/** Opens a browser context with the person's session, or without a session if no person is given. */
export function openBrowser(
  browser: Browser,
  fixture: Fixture,
  person: Person | null,
): Promise<BrowserContext> {
  const session = person && fixture.people[person].session;
  const kept = session ? [{ name: 'sb-localhost-auth-token', value: JSON.stringify(session) }] : [];
  return browser.newContext({
    locale: 'en-US',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    colorScheme: 'light',
    storageState: { cookies: [], origins: [{ origin: fixture.origin, localStorage: kept }] },
  });
}

/** Opens a state in a new page and waits until it is shown. */
export async function openState(page: Page, fixture: Fixture, state: ScreenState): Promise<void> {
  page.setDefaultTimeout(20_000);
  await page.setViewportSize(VIEWPORTS[state.only ?? 'desktop']);
  await takeSteps(state.before, page, fixture);
  await page.goto(fixture.origin + pathOf(state, fixture));
  await page.waitForFunction(isAlive);
  await takeSteps(state.after, page, fixture);
  await page.getByText(state.shows).locator('visible=true').first().waitFor();
  await holdToasts(page);
  await page.evaluate(allPictures);
}

/** Closes the page of a state and clears its storage except for the session. */
export async function closeState(page: Page): Promise<void> {
  await endHeld(page);
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (!key.startsWith('sb-')) localStorage.removeItem(key);
  });
  await page.close();
}

/** Returns whether the page is ready for input. React marks hydrated nodes with a property. */
function isAlive(): boolean {
  const heading = document.querySelector('h1');
  if (heading === null) return false;
  if (!('__reactRouterContext' in window)) return document.readyState === 'complete';
  return Object.keys(heading).some((key) => key.startsWith('__reactFiber'));
}

/** Moves the pointer over toasts to keep them open until all pictures have loaded. */
async function holdToasts(page: Page): Promise<void> {
  const toaster = page.getByRole('region', { name: 'Notifications' });
  if ((await toaster.count()) > 0) await toaster.dispatchEvent('pointerover');
}

async function allPictures(): Promise<void> {
  await document.fonts.ready;
  const pictures = [...document.images].filter(({ loading }) => loading !== 'lazy');
  await Promise.all(pictures.map((picture) => picture.decode().catch(() => {})));
}

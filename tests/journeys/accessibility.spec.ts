import { expect, type Page, test } from '@playwright/test';
import { allStates } from '../screens/all-states.ts';
import { join } from '../screens/cast.ts';
import { VIEWPORTS } from '../screens/open-state.ts';
import type { ScreenState } from '../screens/screen-state.ts';
import { sceneIn, visitStates } from '../screens/visit-states.ts';
import { expectNoFindings, expectNoSidewaysScroll } from './findings.ts';

/** What the theme and the width decide; the rest stands in the page itself. */
const OF_THE_LOOK = ['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable'];

// Keeping a trace of some hundred pages takes longer than looking at them.
test.use({ trace: 'off' });

test('in every state of every screen axe finds nothing, light or dark, and nothing scrolls sideways on a phone', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(900_000);
  const scene = await sceneIn(browser, baseURL ?? '');
  const { seen, faults } = await visitStates(browser, scene, allStates, lookForFaults);
  console.info(`${seen.length} states of ${new Set(allStates.map(({ screen }) => screen)).size} screens`);
  expect(faults).toEqual([]);
});

test('on a page that loads first, the heading of what was loaded has the focus', async ({
  page,
  request,
  baseURL,
}) => {
  const { session } = await join({ origin: baseURL ?? '', request }, 'waits.for.it@example.com');
  await page.goto('/payment-canceled');
  await page.evaluate(
    (kept) => localStorage.setItem('sb-localhost-auth-token', kept),
    JSON.stringify(session),
  );
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('link', { name: 'Submit Your First Issue' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Your issues' })).toBeFocused();
});

async function lookForFaults(page: Page, state: ScreenState): Promise<void> {
  await expectNoFindings(page);
  await expectNoSidewaysScroll(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  if (state.only !== 'desktop') await page.setViewportSize(VIEWPORTS.phone);
  await expectNoFindings(page, OF_THE_LOOK);
  await expectNoSidewaysScroll(page);
}

import { expect, type Page, test } from '@playwright/test';
import { allStates } from '../screens/all-states.ts';
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

async function lookForFaults(page: Page, state: ScreenState): Promise<void> {
  await expectNoFindings(page);
  await expectNoSidewaysScroll(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  if (state.only !== 'desktop') await page.setViewportSize(VIEWPORTS.phone);
  await expectNoFindings(page, OF_THE_LOOK);
  await expectNoSidewaysScroll(page);
}

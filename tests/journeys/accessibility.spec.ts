import { expect, type Page, test } from '@playwright/test';
import { allStates } from '../screens/all-states.ts';
import { VIEWPORTS } from '../screens/open-state.ts';
import type { ScreenState } from '../screens/screen-state.ts';
import { sceneIn, visitStates } from '../screens/visit-states.ts';
import { expectNoFindings, expectNoSidewaysScroll } from './findings.ts';

/** What the theme alone decides, and what the width alone decides. */
const OF_THE_THEME = ['color-contrast', 'link-in-text-block'];
const OF_THE_WIDTH = [...OF_THE_THEME, 'target-size', 'scrollable-region-focusable', 'aria-hidden-focus'];

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
  await expectNoFindings(page, OF_THE_THEME);
  if (state.only === 'desktop') return;
  await page.setViewportSize(VIEWPORTS.phone);
  await expectNoFindings(page, OF_THE_WIDTH);
  await expectNoSidewaysScroll(page);
}

import { expect, type Page } from '@playwright/test';
import { seededRandom } from '../faults/seeded-random.ts';
import { allStates } from '../screens/all-states.ts';
import { join } from '../screens/cast.ts';
import { VIEWPORTS } from '../screens/open-state.ts';
import type { ScreenState } from '../screens/screen-state.ts';
import { visitStates } from '../screens/visit-states.ts';
import { expectNoFindings, expectNoSidewaysScroll } from './findings.ts';
import { test } from './journey.ts';
import { keptFixture } from './kept-fixture.ts';
import { openAs } from './priced-issue.ts';

/** Rules that depend on the theme and the width; the others depend on the page alone. */
const OF_THE_LOOK = ['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable'];

/** A phone, a desktop at 200 % and a small window at 200 %. */
const NARROW = [VIEWPORTS.phone.width, 640, 320];

/** `SCREENS=all` checks every state; otherwise `SEED` chooses a fifth of the states of each screen, and at least one. */
const isWhole = process.env.SCREENS === 'all';
const chosen = isWhole ? allStates : sampleOf(allStates, Number(process.env.SEED ?? 20_261));

test.describe.configure({ mode: 'parallel' });

for (const [screen, states] of Map.groupBy(chosen, (state) => state.screen)) {
  const which = isWhole ? 'every state' : states.map(({ state }) => state).join(', ');
  test(`${screen}: in ${which} axe finds nothing, light or dark, and nothing scrolls sideways on a phone or at 200 %`, async ({
    browser,
    baseURL,
  }, { project, parallelIndex }) => {
    test.setTimeout(120_000 + states.length * 20_000);
    const fixture = await keptFixture(
      browser,
      baseURL ?? '',
      `${project.outputDir}/fixture-${parallelIndex}.json`,
    );
    const { seen, faults } = await visitStates(browser, fixture, states, lookForFaults);
    expect(faults).toEqual([]);
    expect(seen).toHaveLength(states.length);
  });
}

test('on a page that loads first, the heading of what was loaded has the focus', async ({
  page,
  request,
  baseURL,
}) => {
  const member = await join({ origin: baseURL ?? '', request }, 'waits.for.it@example.com');
  await openAs(page, member, '/payment-canceled');
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('link', { name: 'Submit Your First Issue' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Your issues' })).toBeFocused();
});

function sampleOf(states: readonly ScreenState[], seed: number): ScreenState[] {
  const random = seededRandom(seed);
  const chosen = [...Map.groupBy(states, (state) => state.screen).values()].flatMap((ofScreen) =>
    random.shuffle(ofScreen).slice(0, Math.ceil(ofScreen.length / 5)),
  );
  return states.filter((state) => chosen.includes(state));
}

async function lookForFaults(page: Page, state: ScreenState): Promise<void> {
  await expectNoFindings(page);
  await expectNoSidewaysScroll(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  if (state.only !== 'desktop') await showWhole(page);
  // What floats takes a moment to follow a change of the page's size, and covers something else until then.
  await expect(() => expectNoFindings(page, OF_THE_LOOK)).toPass({ timeout: 30_000 });
  for (const width of NARROW) {
    await page.setViewportSize({ width, height: VIEWPORTS.phone.height });
    await expectNoSidewaysScroll(page);
  }
}

/** A phone as long as the page: what the form's bar covers, scrolling uncovers, but axe does not scroll. */
async function showWhole(page: Page): Promise<void> {
  await page.setViewportSize(VIEWPORTS.phone);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ ...VIEWPORTS.phone, height });
}

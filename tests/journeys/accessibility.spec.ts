import { expect, type Page } from '@playwright/test';
import { seededRandom } from '../faults/seeded-random.ts';
import { allStates } from '../screens/all-states.ts';
import type { Fixture } from '../screens/fixture.ts';
import { VIEWPORTS } from '../screens/open-state.ts';
import { join } from '../screens/people.ts';
import { startInstance } from '../screens/running-instance.ts';
import type { ScreenState } from '../screens/screen-state.ts';
import { fixtureIn, visitStates } from '../screens/visit-states.ts';
import { expectNoFindings, expectNoSidewaysScroll } from './findings.ts';
import { openAs } from './held-issue.ts';
import { test as base } from './journey.ts';

/** The result of these rules depends on the theme and the width of the page. */
const OF_THE_LOOK = ['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable'];

/** These are the widths of a phone, a desktop at 200 % zoom, and a small window at 200 % zoom. */
const NARROW = [VIEWPORTS.phone.width, 640, 320];

/**
 * With `SCREENS=all` every state is checked. Otherwise `SEED` picks a fifth of each screen's states, at least
 * one.
 */
const isWhole = process.env.SCREENS === 'all';
const chosen = isWhole ? allStates : sampleOf(allStates, Number(process.env.SEED ?? 20_261));

/** Each worker has an instance with the sample data. */
const test = base.extend<object, { fixture: Fixture }>({
  fixture: [
    async ({ browser }, provide) => {
      const instance = await startInstance();
      await provide(await fixtureIn(browser, instance.origin));
      await instance.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});

test.describe.configure({ mode: 'parallel' });

for (const [screen, states] of Map.groupBy(chosen, (state) => state.screen)) {
  const which = isWhole ? 'every state' : states.map(({ state }) => state).join(', ');
  test(`${screen}: ${which}: the page has no accessibility violations and does not scroll sideways`, async ({
    browser,
    fixture,
  }) => {
    test.setTimeout(120_000 + states.length * 20_000);
    const { seen, faults } = await visitStates(browser, fixture, states, lookForFaults);
    expect(faults).toEqual([]);
    expect(seen).toHaveLength(states.length);
  });
}

test('the heading has the focus after a page has loaded', async ({ page, door, email }) => {
  const member = await join(door, email);
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
  // After a resize, floating elements move with a delay and cover other content until then.
  await expect(() => expectNoFindings(page, OF_THE_LOOK)).toPass({ timeout: 30_000 });
  for (const width of NARROW) {
    await page.setViewportSize({ width, height: VIEWPORTS.phone.height });
    await expectNoSidewaysScroll(page);
  }
}

/**
 * Makes the phone viewport as tall as the page. Axe does not scroll, so the form's sticky bar would cover
 * content.
 */
async function showWhole(page: Page): Promise<void> {
  await page.setViewportSize(VIEWPORTS.phone);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ ...VIEWPORTS.phone, height });
}

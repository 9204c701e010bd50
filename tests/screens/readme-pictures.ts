import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { allStates } from './all-states.ts';
import { type ScreenState, titleOf } from './screen-state.ts';
import { visitStates, withFixture } from './visit-states.ts';

const FOLDER = join(import.meta.dirname, '../../docs/pictures');
const wanted: Record<string, { file: string; height: number }> = {
  'Landing: full': { file: 'landing.png', height: 764 },
  'Issue: in progress': { file: 'issue.png', height: 1056 },
};

await withFixture(async (browser, fixture) => {
  const states = allStates.filter((state) => titleOf(state) in wanted);
  const { faults } = await visitStates(browser, fixture, states, picture);
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length;
});

async function picture(page: Page, state: ScreenState): Promise<void> {
  const { file = '', height = 0 } = wanted[titleOf(state)] ?? {};
  await page.setViewportSize({ width: 1280, height });
  await page.screenshot({ path: join(FOLDER, file), animations: 'disabled' });
}

// Takes the two pictures of README.md.
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { BROWSER_FLAGS } from '../../scripts/browser-flags.ts';
import { ensureBrowser } from '../../scripts/find-browser.ts';
import { allStates } from './all-states.ts';
import { startInstance } from './running-instance.ts';
import { type ScreenState, titleOf } from './screen-state.ts';
import { fixtureIn, visitStates } from './visit-states.ts';

const FOLDER = join(import.meta.dirname, '../../docs/pictures');
const wanted: Record<string, { file: string; height: number }> = {
  'Landing: full': { file: 'landing.png', height: 764 },
  'Issue: in progress': { file: 'issue.png', height: 1056 },
};

const instance = await startInstance();
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: BROWSER_FLAGS });
try {
  const states = allStates.filter((state) => titleOf(state) in wanted);
  const { faults } = await visitStates(browser, await fixtureIn(browser, instance.origin), states, picture);
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length;
} finally {
  await browser.close();
  await instance.stop();
}

async function picture(page: Page, state: ScreenState): Promise<void> {
  const { file = '', height = 0 } = wanted[titleOf(state)] ?? {};
  await page.setViewportSize({ width: 1280, height });
  await page.screenshot({ path: join(FOLDER, file), animations: 'disabled' });
}

// Pictures of every screen in every state, at both widths and in both themes, laid out in screens/.
// With words after it, only of the states that contain all of them: `npm run screens -- dashboard empty`.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { BROWSER_FLAGS } from '../../scripts/browser-flags.ts';
import { ensureBrowser } from '../../scripts/find-browser.ts';
import { allStates } from './all-states.ts';
import { writeContactSheets } from './contact-sheets.ts';
import { pictureState } from './picture-state.ts';
import { startInstance } from './running-instance.ts';
import { type ScreenState, titleOf } from './screen-state.ts';
import { sceneIn, visitStates } from './visit-states.ts';

const FOLDER = join(import.meta.dirname, '../../screens');
const words = process.argv.slice(2).map((word) => word.toLowerCase());
const states = allStates.filter((state) =>
  words.every((word) => titleOf(state).toLowerCase().includes(word)),
);

const startedAt = performance.now();
const instance = await startInstance();
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: BROWSER_FLAGS });
process.once('SIGINT', () => void end());
try {
  if (words.length === 0) rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const scene = await sceneIn(browser, instance.origin);
  const look = (page: Page, state: ScreenState) => pictureState(page, state, FOLDER);
  const { seen, faults } = await visitStates(browser, scene, states, look);
  const place = ({ state }: { state: ScreenState }) => states.indexOf(state);
  const pictures = seen.flat().toSorted((one, other) => place(one) - place(other));
  await writeContactSheets(browser, FOLDER, pictures);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  for (const fault of faults) console.error(`✗ ${fault}`);
  console.log(`${pictures.length} pictures of ${seen.length} states in ${seconds} s: screens/index.html`);
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  await end();
}

async function end(): Promise<void> {
  await browser.close();
  await instance.stop();
}

import type { Browser, BrowserContext, Page } from '@playwright/test';
import { closeState, openBrowser, openState } from './open-state.ts';
import { paymentsPage } from './sample-issues.ts';
import { makeScene, type Person, type Scene } from './scene.ts';
import { type ScreenState, titleOf } from './screen-state.ts';

/** Fills the instance at an origin. */
export async function sceneIn(browser: Browser, origin: string): Promise<Scene> {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 640, height: 400 } });
  const page = await context.newPage();
  await page.setContent(paymentsPage);
  const scene = await makeScene({ origin, request: context.request }, await page.screenshot());
  await context.close();
  return scene;
}

/** What was seen of each state that was reached, and what went wrong with the others. */
type Visit<T> = { seen: T[]; faults: string[] };

/** Brings a page to one state after the other; each person keeps one browser for all of theirs. */
export async function visitStates<T>(
  browser: Browser,
  scene: Scene,
  states: readonly ScreenState[],
  look: (page: Page, state: ScreenState) => Promise<T>,
): Promise<Visit<T>> {
  const browsers = new Map<Person | null, BrowserContext>();
  const seen: T[] = [];
  const faults: string[] = [];
  for (const state of states) {
    const person = state.as ?? null;
    const context = browsers.get(person) ?? (await openBrowser(browser, scene, person));
    browsers.set(person, context);
    const page = await context.newPage();
    try {
      await openState(page, scene, state);
      seen.push(await look(page, state));
    } catch (fault) {
      faults.push(`${titleOf(state)}: ${fault instanceof Error ? fault.message : fault}`);
    }
    await closeState(page);
  }
  for (const context of browsers.values()) await context.close();
  return { seen, faults };
}

import { type Browser, chromium, type Page } from '@playwright/test';
import { BROWSER_FLAGS, ensureBrowser } from '../scripts/find-browser.ts';
import { largeRepository, longFile } from '../tests/doubles/large-repository.ts';
import { openBrowser } from '../tests/screens/open-state.ts';
import { done } from '../tests/screens/people.ts';
import { fixtureIn } from '../tests/screens/visit-states.ts';
import type { Bench, Figure, World } from './bench.ts';
import { median } from './repeat.ts';

/** The time until the content is visible. `floor` is the time of a plain fetch. */
type Times = Required<Pick<Figure, 'value' | 'floor'>>;

const folder = longFile.slice(0, longFile.lastIndexOf('/'));

/**
 * Measures the time from a click until a folder or a file of 5,000 lines is visible. Compares it with the
 * time that the same page needs to fetch the same bytes.
 */
export const codePaint: Bench = {
  name: 'Code',
  async measure(world) {
    const browser = await chromium.launch({ executablePath: ensureBrowser(), args: BROWSER_FLAGS });
    try {
      const page = await openCode(browser, world);
      const ofFolder = await medianOf(world.runs, () => timesOf(page, world, folder));
      const ofFile = await medianOf(world.runs, () => timesOf(page, world, longFile));
      return [
        { name: 'Code: a folder is shown', ...ofFolder, unit: 'ms', limit: { of: 'ratio', atMost: 10 } },
        { name: 'Code: 5,000 lines are shown', ...ofFile, unit: 'ms', limit: { of: 'ratio', atMost: 10 } },
      ];
    } finally {
      await browser.close();
    }
  },
};

let address = '';
let headers: Record<string, string> = {};

async function openCode(browser: Browser, { origin }: World): Promise<Page> {
  const fixture = await fixtureIn(browser, origin);
  // An engineer can hold only a limited number of issues, so the bench uses an engineer who holds none.
  const { beginner: engineer } = fixture.people;
  const { waiting: id } = fixture.issues;
  await done(engineer.client.from('issues').update({ engineer_id: engineer.id }).eq('id', id));
  address = `${origin}/engineer-app/${id}?tab=code`;
  const { anonKey } = (await (await fetch(`${origin}/config.json`)).json()) as { anonKey: string };
  headers = { apikey: anonKey, authorization: `Bearer ${engineer.session.access_token}` };
  return (await openBrowser(browser, fixture, 'beginner')).newPage();
}

/**
 * Opens the parent folder and fetches the path without showing it. Then opens the path with a click on its
 * link.
 */
async function timesOf(page: Page, { origin }: World, path: string): Promise<Times> {
  await page.goto(`${address}&path=${path.slice(0, path.lastIndexOf('/'))}`);
  const name = path.slice(path.lastIndexOf('/') + 1);
  await page
    .getByRole('list', { name: /^Files of/ })
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .waitFor();
  const call = `${origin}/functions/v1/github/repos/${largeRepository}/contents/${path}`;
  const floor = await page.evaluate(fetchBare, { call, headers });
  return { value: await page.evaluate(openByLink, path), floor };
}

async function fetchBare(sent: { call: string; headers: Record<string, string> }): Promise<number> {
  const begin = performance.now();
  await (await fetch(sent.call, { headers: sent.headers, cache: 'no-store' })).text();
  return performance.now() - begin;
}

function openByLink(path: string): Promise<number> {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('main li a')];
  const link = links.find(({ search }) => new URLSearchParams(search).get('path') === path);
  const isShown = () =>
    document.querySelector(`ul[aria-label="Files of ${path}"] a`) !== null ||
    [...document.querySelectorAll('main div')].some(({ shadowRoot }) =>
      shadowRoot?.querySelector('.cm-line'),
    );
  const begin = performance.now();
  link?.click();
  return new Promise((resolve) => {
    const look = () =>
      requestAnimationFrame(isShown() ? () => setTimeout(() => resolve(performance.now() - begin)) : look);
    look();
  });
}

async function medianOf(runs: number, measure: () => Promise<Times>): Promise<Times> {
  // The first measurement is discarded, because it also loads the scripts of the code viewer.
  await measure();
  const times: Times[] = [];
  for (let run = 0; run < runs; run += 1) times.push(await measure());
  const middle = (of: keyof Times) => median(times.map((each) => each[of]));
  return { value: middle('value'), floor: middle('floor') };
}

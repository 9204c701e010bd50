import { type Browser, chromium, type Page } from '@playwright/test';
import { BROWSER_FLAGS, ensureBrowser } from '../../scripts/find-browser.ts';
import { runSideBySide } from '../../scripts/run-command.ts';
import { type Fixture, makeFixture, type Person } from './fixture.ts';
import { closeState, openBrowser, openState } from './open-state.ts';
import { startInstance } from './running-instance.ts';
import { type ScreenState, titleOf } from './screen-state.ts';

export async function fixtureIn(browser: Browser, origin: string): Promise<Fixture> {
  const context = await browser.newContext({ baseURL: origin });
  const fixture = await makeFixture({ origin, request: context.request });
  await context.close();
  return fixture;
}

/** Starts a browser and a filled instance. Stops both after `use` has finished. */
export async function withFixture(
  use: (browser: Browser, fixture: Fixture) => Promise<void>,
  codeHost: 'double' | 'sample' = 'double',
): Promise<void> {
  const instance = await startInstance({}, codeHost);
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: BROWSER_FLAGS });
  const end = async () => {
    await browser.close();
    await instance.stop();
  };
  process.once('SIGINT', () => void end());
  await fixtureIn(browser, instance.origin)
    .then((fixture) => use(browser, fixture))
    .finally(end);
}

type Look<T> = (page: Page, state: ScreenState) => Promise<T>;
type Visit<T> = { seen: T[]; faults: string[] };

/** Opens the states of different people in parallel. The states of a single person run in two halves. */
export async function visitStates<T>(
  browser: Browser,
  fixture: Fixture,
  states: readonly ScreenState[],
  look: Look<T>,
): Promise<Visit<T>> {
  const byPerson = [...Map.groupBy(states, ({ as }) => as ?? null)];
  const walks = byPerson.length > 1 ? byPerson : byPerson.flatMap(inHalves);
  const visits = await runSideBySide(
    walks.map(
      ([person, theirs]) =>
        () =>
          visitAs(browser, fixture, person, theirs, look),
    ),
  );
  return { seen: visits.flatMap(({ seen }) => seen), faults: visits.flatMap(({ faults }) => faults) };
}

type Walk = [Person | null, ScreenState[]];

function inHalves([person, states]: Walk): Walk[] {
  const middle = Math.ceil(states.length / 2);
  const halves = [states.slice(0, middle), states.slice(middle)];
  return halves.filter(({ length }) => length > 0).map((half) => [person, half]);
}

async function visitAs<T>(
  browser: Browser,
  fixture: Fixture,
  person: Person | null,
  states: readonly ScreenState[],
  look: Look<T>,
): Promise<Visit<T>> {
  const visit: Visit<T> = { seen: [], faults: [] };
  const context = await openBrowser(browser, fixture, person);
  for (const state of states) {
    const page = await context.newPage();
    try {
      await openState(page, fixture, state);
      visit.seen.push(await look(page, state));
    } catch (fault) {
      visit.faults.push(`${titleOf(state)}: ${fault instanceof Error ? fault.message : fault}`);
    }
    await closeState(page);
  }
  await context.close();
  return visit;
}

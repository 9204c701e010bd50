import type { Page } from '@playwright/test';
import type { Fixture, Person } from './fixture.ts';

type Step = (page: Page, fixture: Fixture) => Promise<unknown>;

/** A screen in one of its states: how to reach it, and how to recognize it. */
export type ScreenState = {
  screen: string;
  state: string;
  /** The URL, relative to the origin; `:issue` is replaced by the ID of `issue`. */
  path: string | ((fixture: Fixture) => string);
  issue?: keyof Fixture['issues'];
  /** The signed-in user; none if absent or null. */
  as?: Person | null;
  /** Delays, rejects or replaces responses before the page is opened. */
  before?: Step | readonly Step[];
  /** User actions on the page that lead to the state. */
  after?: Step | readonly Step[];
  /** A text that only this state shows. */
  shows: string | RegExp;
  /** Checked at one width only. */
  only?: 'phone' | 'desktop';
  /** A dialog or a menu covers the window, so the picture shows the window instead of the page. */
  isWindow?: true;
};

type Shared = Omit<ScreenState, 'screen' | 'state' | 'shows'>;
type Own = Pick<ScreenState, 'state' | 'shows'> & Partial<Shared>;

/** A state by its name and a text that only it shows. */
export function state(name: string, shows: string | RegExp, how: Partial<Shared> = {}): Own {
  return { state: name, shows, ...how };
}

/** The states of one screen; each overrides what they share. */
export function screen(name: string, shared: Shared, states: readonly Own[]): ScreenState[] {
  return states.map((state) => ({ screen: name, ...shared, ...state }));
}

export function pathOf({ path, issue }: ScreenState, fixture: Fixture): string {
  if (typeof path === 'function') return path(fixture);
  return issue ? path.replace(':issue', fixture.issues[issue]) : path;
}

export async function takeSteps(steps: ScreenState['before'], page: Page, fixture: Fixture): Promise<void> {
  for (const step of [steps ?? []].flat()) await step(page, fixture);
}

export function titleOf({ screen: name, state }: ScreenState): string {
  return `${name}: ${state}`;
}

/** A file name: "submit-issue--all-errors". */
export function fileNameOf({ screen: name, state }: ScreenState): string {
  return `${slug(name)}--${slug(state)}`;
}

function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

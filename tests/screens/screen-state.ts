import type { Page } from '@playwright/test';
import type { Fixture, Person } from './fixture.ts';

type Step = (page: Page, fixture: Fixture) => Promise<unknown>;
type Steps = Step | readonly Step[];

export type ScreenState = {
  screen: string;
  state: string;
  /** The URL relative to the origin. `:issue` is replaced by the ID of `issue`. */
  path: string | ((fixture: Fixture) => string);
  issue?: keyof Fixture['issues'];
  as?: Person | null;
  /** These steps delay, reject or replace responses before the page is opened. */
  before?: Steps;
  /** These user actions on the page lead to the state. */
  after?: Steps;
  shows: string | RegExp;
  only?: 'phone' | 'desktop';
  /** Takes a picture of the window instead of the page, because a dialog or menu covers the window. */
  isWindow?: true;
};

type Shared = Omit<ScreenState, 'screen' | 'state' | 'shows'>;
type Own = Pick<ScreenState, 'state' | 'shows'> & Partial<Shared>;

/** Defines a state by its name and by text that appears in no other state. */
export function state(name: string, shows: string | RegExp, how: Partial<Shared> = {}): Own {
  return { state: name, shows, ...how };
}

/** Defines a state in which a dialog or menu covers the window. `after` opens it. */
export function dialog(name: string, shows: string | RegExp, after: Steps, how: Partial<Shared> = {}): Own {
  return state(name, shows, { after, isWindow: true, ...how });
}

/** Applies shared values to some states of a screen. Each state can override them. */
export function given(shared: Partial<Shared>, states: readonly Own[]): Own[] {
  return states.map((state) => ({ ...shared, ...state }));
}

/** Defines the states of one screen. Each state overrides the shared values. */
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

export function fileNameOf({ screen: name, state }: ScreenState): string {
  return `${slug(name)}--${slug(state)}`;
}

function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

import type { Page } from '@playwright/test';
import type { Fixture, Person } from './fixture.ts';

type Step = (page: Page, fixture: Fixture) => Promise<unknown>;

/** A screen in one of its states: how to reach it, and how to recognize it. */
export type ScreenState = {
  screen: string;
  state: string;
  /** The URL, relative to the origin. */
  path: string | ((fixture: Fixture) => string);
  /** The signed-in user; none if absent. */
  as?: Person;
  /** Delays, rejects or replaces responses before the page is opened. */
  before?: Step;
  /** User actions on the page that lead to the state. */
  after?: Step;
  /** A text that only this state shows. */
  shows: string | RegExp;
  /** Checked at one width only. */
  only?: 'phone' | 'desktop';
  /** A dialog or a menu covers the window, so the picture shows the window instead of the page. */
  isWindow?: true;
};

/** The states of one screen. */
export function screen(name: string, states: readonly Omit<ScreenState, 'screen'>[]): ScreenState[] {
  return states.map((state) => ({ screen: name, ...state }));
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

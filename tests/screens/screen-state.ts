import type { Page } from '@playwright/test';
import type { Fixture, Person } from './fixture.ts';

type Step = (page: Page, fixture: Fixture) => Promise<unknown>;

/** One screen in one of its states: how to get there, and what shows that it is there. */
export type ScreenState = {
  screen: string;
  state: string;
  /** The address, from the origin on. */
  path: string | ((fixture: Fixture) => string);
  /** Who is signed in; nobody where it is left out. */
  as?: Person;
  /** What is held back, refused or answered otherwise on the network, before the page is opened. */
  before?: Step;
  /** What a person does on the page to bring it there. */
  after?: Step;
  /** A text that only this state shows. */
  shows: string | RegExp;
  /** Looked at on one width only. */
  only?: 'phone' | 'desktop';
  /** A dialog or a menu covers the window, not the page: its picture is of the window. */
  isWindow?: true;
};

/** The states of one screen. */
export function screen(name: string, states: readonly Omit<ScreenState, 'screen'>[]): ScreenState[] {
  return states.map((state) => ({ screen: name, ...state }));
}

export function titleOf({ screen: name, state }: ScreenState): string {
  return `${name}: ${state}`;
}

/** A name for files: "submit-issue--all-errors". */
export function fileNameOf({ screen: name, state }: ScreenState): string {
  return `${slug(name)}--${slug(state)}`;
}

function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

export const CODING_APPS = ['lovable', 'bolt', 'replit', 'cursor', 'v0', 'other'] as const;
export type CodingApp = (typeof CODING_APPS)[number];

/** What people call each coding app. */
export const CODING_APP_NAMES = {
  lovable: 'Lovable',
  bolt: 'Bolt',
  replit: 'Replit',
  cursor: 'Cursor',
  v0: 'v0',
  other: 'Other',
} as const satisfies Record<CodingApp, string>;

/** Whether a value is one of the coding apps. */
export function isCodingApp(value: unknown): value is CodingApp {
  return CODING_APPS.some((app) => app === value);
}

/** Lovable keeps the code itself: its users are asked for no links, and none are sent. */
export function asksForLinks(app: string): boolean {
  return app !== 'lovable';
}

export const CODING_APPS = ['lovable', 'bolt', 'replit', 'cursor', 'v0', 'other'] as const;
export type CodingApp = (typeof CODING_APPS)[number];

export const CODING_APP_NAMES = {
  lovable: 'Lovable',
  bolt: 'Bolt',
  replit: 'Replit',
  cursor: 'Cursor',
  v0: 'v0',
  other: 'Other',
} as const satisfies Record<CodingApp, string>;

export function isCodingApp(value: unknown): value is CodingApp {
  return CODING_APPS.some((app) => app === value);
}

/**
 * Returns whether a submission for this coding app has links to the code. Lovable hosts the code itself, so
 * there are no links.
 */
export function usesLinks(app: string): boolean {
  return app !== 'lovable';
}

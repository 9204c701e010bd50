import { restError } from '../rest-error.ts';

const choices = {
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  return: ['representation', 'minimal', 'headers-only'],
  count: ['exact', 'planned', 'estimated'],
  tx: ['commit', 'rollback'],
  missing: ['default', 'null'],
  handling: ['strict', 'lenient'],
} as const;

type Choice<K extends keyof typeof choices> = (typeof choices)[K][number] | null;

/** The parsed `Prefer` header. If a preference is repeated, the first value is used. */
export type Preferences = { [K in keyof typeof choices]: Choice<K> } & {
  timezone: string | null;
  maxAffected: number | null;
};

const maxPreferences = 50;

/**
 * Parses the first 50 preferences of the `Prefer` header. Ignores `tx` unless `allowsRollback` is true. With
 * `handling=strict`, an unknown preference throws 400 PGRST122.
 */
export function parsePrefer(header: string | undefined, allowsRollback: boolean): Preferences {
  const given = (header ?? '')
    .split(',', maxPreferences)
    .map((text) => text.trim())
    .filter((text) => text !== '');
  const timezone = given.find((text) => text.startsWith('timezone='));
  const preferences: Preferences = {
    resolution: choose(given, 'resolution'),
    return: choose(given, 'return'),
    count: choose(given, 'count'),
    tx: allowsRollback ? choose(given, 'tx') : null,
    missing: choose(given, 'missing'),
    handling: choose(given, 'handling'),
    timezone: timezone === undefined ? null : timezoneOf(timezone),
    maxAffected: given.map(maxAffectedOf).find((count) => count !== null) ?? null,
  };
  if (preferences.handling === 'strict') refuseUnknown(given, preferences);
  return preferences;
}

function refuseUnknown(given: string[], { timezone }: Preferences): void {
  const unknown = given.filter((text) => !isKnown(text, timezone));
  if (unknown.length === 0) return;
  throw restError(400, 'PGRST122', 'Invalid preferences given with handling=strict', {
    details: `Invalid preferences: ${unknown.join(', ')}`,
  });
}

/**
 * Returns the value of the `Preference-Applied` header in PostgREST's order, or null if no preference
 * applies. `actsOn` lists the preferences that the endpoint supports.
 */
export function appliedPreferences(preferences: Preferences, actsOn: (keyof Preferences)[]): string | null {
  const order = ['resolution', 'missing', 'return', 'count', 'tx', 'handling', 'timezone'] as const;
  const applied = order
    .filter((name) => preferences[name] !== null && (actsOn.includes(name) || isAlwaysApplied(name)))
    .map((name) => `${name}=${preferences[name]}`);
  const limit = actsOn.includes('maxAffected') ? affectedLimit(preferences) : null;
  if (limit !== null) applied.push(`max-affected=${limit}`);
  return applied.length > 0 ? applied.join(', ') : null;
}

/**
 * Returns the `max-affected` preference. It counts only with `handling=strict`, and otherwise the result is
 * null.
 */
export function affectedLimit({ handling, maxAffected }: Preferences): number | null {
  return handling === 'strict' ? maxAffected : null;
}

function isAlwaysApplied(name: keyof Preferences): boolean {
  return name === 'count' || name === 'tx' || name === 'handling' || name === 'timezone';
}

function choose<K extends keyof typeof choices>(given: string[], name: K): Choice<K> {
  const values: readonly string[] = choices[name];
  const found = given.find(
    (text) => text.startsWith(`${name}=`) && values.includes(text.slice(name.length + 1)),
  );
  // The cast is safe because the search above only finds one of the choices.
  return found === undefined ? null : (found.slice(name.length + 1) as Choice<K>);
}

function timezoneOf(text: string): string | null {
  const zone = text.slice('timezone='.length);
  // PostgreSQL reads an offset such as +01:00 with the opposite sign.
  if (!/^[a-z]/i.test(zone)) return null;
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return zone;
  } catch {
    return null;
  }
}

function maxAffectedOf(text: string): number | null {
  const digits = /^max-affected=(\d{1,15})$/.exec(text)?.[1];
  return digits === undefined ? null : Number(digits);
}

function isKnown(text: string, timezone: string | null): boolean {
  if (text === `timezone=${timezone}` || text.startsWith('max-affected=')) return true;
  return Object.entries(choices).some(([name, values]) =>
    values.some((value) => text === `${name}=${value}`),
  );
}

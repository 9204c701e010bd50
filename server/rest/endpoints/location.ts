import type { Answer } from '../compile/envelope.ts';

/** The address of the one row that was inserted, by its key; null when there were several or it has no key. */
export function locationOf(relation: string, answer: Answer): string | null {
  if (answer.count !== '1' || answer.body === null) return null;
  // The statement has written this JSON itself: an array of objects that hold the key's columns.
  const [key] = JSON.parse(String(answer.body)) as Record<string, unknown>[];
  const filters = Object.entries(key ?? {}).map(
    ([column, value]) => `${encodeURIComponent(column)}=${filter(value)}`,
  );
  return filters.length === 0 ? null : `/${encodeURIComponent(relation)}?${filters.join('&')}`;
}

function filter(value: unknown): string {
  if (value === null) return 'is.null';
  return `eq.${encodeURIComponent(typeof value === 'object' ? JSON.stringify(value) : String(value))}`;
}

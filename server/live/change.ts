import { z } from 'zod';

/**
 * What of an issue can change; each is looked at under the policies of its own rows. Those of notes are their issues:
 * one that was deleted has no row of its own.
 */
export const rowKinds = [
  'issue',
  'messages',
  'timeline',
  'quotes',
  'payments',
  'reads',
  'fixes',
  'notes',
] as const;
export type RowKind = (typeof rowKinds)[number];

const id = z.guid();

/** What the database tells: ids alone. */
const notice = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(rowKinds), issue: id, rows: z.array(id) }),
  z.object({ kind: z.literal('seen'), issue: id, user: id }),
  z.object({ kind: z.literal('session'), session: id }),
  z.object({ kind: z.literal('user'), user: id }),
]);
export type Notice = z.infer<typeof notice>;
export type RowChange = Extract<Notice, { kind: RowKind }>;
export type SeenChange = Extract<Notice, { kind: 'seen' }>;
export type Change = RowChange | SeenChange;

/** Reads a notification's payload; null for one that is none of ours. */
export function readNotice(payload: string): Notice | null {
  try {
    return notice.parse(JSON.parse(payload));
  } catch {
    return null;
  }
}

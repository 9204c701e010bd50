import { z } from 'zod';
import { LIVE_ROW_KINDS, type LiveRowKind } from '#domain/wire/live-changes.ts';

const id = z.guid();

/** The payload of a database notification: ids only. The rows of `notes` are their issues, because a deleted note has no row. */
const notice = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(LIVE_ROW_KINDS), issue: id, rows: z.array(id) }),
  z.object({ kind: z.literal('seen'), issue: id, user: id }),
  z.object({ kind: z.literal('session'), session: id }),
  z.object({ kind: z.literal('user'), user: id }),
]);
export type Notice = z.infer<typeof notice>;
export type RowChange = Extract<Notice, { kind: LiveRowKind }>;
export type SeenChange = Extract<Notice, { kind: 'seen' }>;
export type Change = RowChange | SeenChange;

/** Parses a notification's payload; null for a foreign one. */
export function readNotice(payload: string): Notice | null {
  try {
    return notice.parse(JSON.parse(payload));
  } catch {
    return null;
  }
}

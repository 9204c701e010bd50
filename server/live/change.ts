import { z } from 'zod';
import { LIVE_ROW_KINDS, type LiveRowKind } from '#domain/wire/live-changes.ts';

const id = z.guid();

/**
 * A notification from the database contains only IDs. For notes, these are the IDs of the issues, because the
 * row of a deleted note no longer exists.
 */
const notification = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(LIVE_ROW_KINDS), issue: id, rows: z.array(id) }),
  z.object({ kind: z.literal('seen'), issue: id, user: id }),
  z.object({ kind: z.literal('session'), session: id }),
  z.object({ kind: z.literal('user'), user: id }),
]);
export type Notification = z.infer<typeof notification>;
export type RowChange = Extract<Notification, { kind: LiveRowKind }>;
export type SeenChange = Extract<Notification, { kind: 'seen' }>;
export type Change = RowChange | SeenChange;

/** Parses a notification. Returns null if it is invalid. */
export function parseNotification(payload: string): Notification | null {
  try {
    return notification.parse(JSON.parse(payload));
  } catch {
    return null;
  }
}

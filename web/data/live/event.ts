import { z } from 'zod';

const kinds = [
  'issue',
  'messages',
  'timeline',
  'quotes',
  'payments',
  'reads',
  'fixes',
  'notes',
  'seen',
] as const;

const change = z.object({ issue_id: z.string(), kind: z.enum(kinds) });

/** What the channel says: something of an issue changed, or anything may have. */
export type LiveEvent =
  | { event: 'look-again' }
  | { event: 'change'; issueId: string; kind: (typeof kinds)[number] };

/** Reads an event of the channel; null for one that this page does not know, as an older page may meet. */
export function readLiveEvent(event: string | undefined, data: string): LiveEvent | null {
  // What was committed before the channel was ready has to be asked for.
  if (event === 'ready' || event === 'look-again') return { event: 'look-again' };
  if (event !== 'change') return null;
  try {
    const { issue_id: issueId, kind } = change.parse(JSON.parse(data));
    return { event, issueId, kind };
  } catch {
    return null;
  }
}

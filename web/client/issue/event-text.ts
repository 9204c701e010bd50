import type { TimelineEvent } from '#web/data/issue/timeline.ts';
import { isChangeRequest } from '#web/issue/change-request.tsx';

/** Returns null if another entry of the stream tells the event, such as a quote or a fix. */
export function eventText(
  event: Pick<TimelineEvent, 'status' | 'actor' | 'note'>,
  engineer: string,
): string | null {
  const { status, actor, note } = event;
  const [said = ''] = note?.split('\n') ?? [];
  if (isChangeRequest(event) || said.startsWith('Fix submitted') || /^Quote \w+$/.test(said)) return null;
  if (status === 'Note' && actor === 'engineer' && !(said in written)) return `${engineer}: ${note}`;
  return written[said]?.(engineer) ?? (note || status);
}

const written: Record<string, ((engineer: string) => string) | undefined> = {
  'Issue submitted': () => 'You submitted this issue',
  'Claimed by an engineer': (engineer) => `${engineer} took your issue`,
  'Work started': (engineer) => `${engineer} started work`,
  'Released by the engineer': (engineer) => `${engineer} released your issue`,
  'First fix free: nothing is due': () => 'This fix is free for you',
  'Fix accepted': () => 'You accepted the fix',
  'Issue cancelled': () => 'You canceled this issue',
};

import type { TimelineEvent } from '#web/data/issue/timeline.ts';

/** Returns null if another entry of the stream tells the event, such as a quote or a fix. */
export function eventText(
  { status, actor, note }: Pick<TimelineEvent, 'status' | 'actor' | 'note'>,
  engineer: string,
): string | null {
  const [said = ''] = note?.split('\n') ?? [];
  const isChangeRequest = status === 'In Progress' && actor === 'client';
  if (isChangeRequest || said.startsWith('Fix submitted') || /^Quote \w+$/.test(said)) return null;
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

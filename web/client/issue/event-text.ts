import type { TimelineEvent } from '#web/data/issue/timeline.ts';

/** Returns null if another entry of the stream tells the event, such as a quote or a fix. */
export function eventText(
  { status, actor, note }: Pick<TimelineEvent, 'status' | 'actor' | 'note'>,
  engineer: string,
): string | null {
  const [said = ''] = note?.split('\n') ?? [];
  const isChangeRequest = status === 'In Progress' && actor === 'client';
  if (isChangeRequest || said.startsWith('Fix submitted') || /^Quote \w+$/.test(said)) return null;
  const ours = written.get(`${actor} ${said}`);
  if (status === 'Note' && actor === 'engineer' && !ours) return `${engineer}: ${note}`;
  return ours?.(engineer) ?? (note || status);
}

const isFree = () => 'This fix is free for you';

/** The sentences that the server writes, after their actor: an engineer may write the same words in a note. */
const written = new Map<string, (engineer: string) => string>([
  ['client Issue submitted', () => 'You submitted this issue'],
  ['engineer Claimed by an engineer', (engineer) => `${engineer} took your issue`],
  ['engineer Work started', (engineer) => `${engineer} started work`],
  ['engineer Released by the engineer', (engineer) => `${engineer} released your issue`],
  ['engineer First fix free: nothing is due', isFree],
  ['operator First fix free: nothing is due', isFree],
  ['client Fix accepted', () => 'You accepted the fix'],
  ['client Issue cancelled', () => 'You canceled this issue'],
]);

import type { TimelineEvent } from '#web/data/issue/timeline.ts';

const SHORT = 60;

/**
 * A short note becomes the heading. The explanation of a fix is left out, because the conversation shows it.
 */
export function timelineEventText({ status, note }: Pick<TimelineEvent, 'status' | 'note'>) {
  if (status === 'Note' && note && note.length <= SHORT) return { label: note, note: null };
  return { label: status, note: note?.startsWith('Fix submitted:') ? 'Fix submitted' : note };
}

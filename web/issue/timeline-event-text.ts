import type { TimelineEvent } from '#web/data/issue/timeline.ts';

const SHORT = 60;

/** A short note is the heading; the explanation of a fix has its own place. */
export function timelineEventText({ status, note }: Pick<TimelineEvent, 'status' | 'note'>) {
  if (status === 'Note' && note && note.length <= SHORT) return { label: note, note: null };
  return { label: status, note: note?.startsWith('Fix submitted:') ? 'Fix submitted' : note };
}

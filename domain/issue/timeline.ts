import { STATUS_LABELS } from './status.ts';

/** The labels of timeline events. A Note does not change the status of the issue. */
export const TIMELINE_LABELS = [...STATUS_LABELS, 'Payment Complete', 'Note'] as const;
export type TimelineLabel = (typeof TIMELINE_LABELS)[number];

export const TIMELINE_ACTORS = ['client', 'engineer', 'operator', 'system'] as const;
export type TimelineActor = (typeof TIMELINE_ACTORS)[number];

import { STATUS_LABELS } from './status.ts';

/** What a timeline entry may be called. A Note states no change. */
export const TIMELINE_LABELS = [...STATUS_LABELS, 'Payment Complete', 'Note'] as const;
export type TimelineLabel = (typeof TIMELINE_LABELS)[number];

/** Who made a timeline entry happen. */
export const TIMELINE_ACTORS = ['client', 'engineer', 'operator', 'system'] as const;
export type TimelineActor = (typeof TIMELINE_ACTORS)[number];

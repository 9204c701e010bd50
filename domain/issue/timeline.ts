import { STATUS_LABELS } from './status.ts';

/** The labels of timeline events. A Note does not change the status of the issue. */
export const TIMELINE_LABELS = [...STATUS_LABELS, 'Payment Complete', 'Note'] as const;
export type TimelineLabel = (typeof TIMELINE_LABELS)[number];

/** The notes that tell an engineer of a refund, because engineers cannot read payments. */
export const REFUND_NOTES = {
  begun: 'Refund under way',
  calledOff: 'Refund called off',
  done: 'Payment refunded',
} as const;

export const TIMELINE_ACTORS = ['client', 'engineer', 'operator', 'system'] as const;
export type TimelineActor = (typeof TIMELINE_ACTORS)[number];

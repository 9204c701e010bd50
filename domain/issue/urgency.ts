export const URGENCIES = ['ASAP', 'This Week', 'No Rush'] as const;
export type Urgency = (typeof URGENCIES)[number];

export const DEFAULT_URGENCY: Urgency = 'This Week';

export const URGENCY_SPANS = {
  ASAP: '24-48 hours',
  'This Week': '3-5 days',
  'No Rush': '1-2 weeks',
} as const satisfies Record<Urgency, string>;

export function isUrgency(value: unknown): value is Urgency {
  return URGENCIES.some((urgency) => urgency === value);
}

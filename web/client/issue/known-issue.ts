import type { InstanceConfig } from '#domain/wire/instance.ts';
import type { Issue } from '#web/data/issue/issue.ts';
import type { QuoteState } from '#web/issue/quote-state.ts';

/** Who must act, and what happens next. */
export type NextStep = { who: string; title: string; text: string };

/** What decides about an issue's next step. */
export type KnownIssue = {
  issue: Pick<Issue, 'status' | 'engineerId' | 'createdAt' | 'quotedPrice' | 'acceptedAt'>;
  /** How things stand with the price. */
  kind: QuoteState['kind'];
  /** The engineer's name where it is known. */
  engineer: string | null;
  payments: InstanceConfig['payments'] | undefined;
  now: number;
};

import type { InstanceConfig } from '#domain/wire/instance.ts';
import type { Issue } from '#web/data/issue/issue.ts';
import type { QuoteState } from '#web/issue/quote-state.ts';

export type NextStep = { who: string; title: string; text: string };

export type KnownIssue = {
  issue: Pick<Issue, 'status' | 'engineerId' | 'createdAt' | 'quotedPrice' | 'acceptedAt'>;
  kind: QuoteState['kind'];
  engineer: string | null;
  payments: InstanceConfig['payments'] | undefined;
  now: number;
};

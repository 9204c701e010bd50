import { FIX_MESSAGE_START } from '#domain/issue/message.ts';
import { promiseInForce } from '#domain/quote/promise.ts';
import { useConfig } from '#web/data/backend/config.ts';
import { useEngineer } from '#web/data/engineer/profile.ts';
import { useChangeRequests } from '#web/data/issue/change-requests.ts';
import { type Fix, useFixes } from '#web/data/issue/fixes.ts';
import type { Issue } from '#web/data/issue/issue.ts';
import { type Message, useMessages } from '#web/data/issue/messages.ts';
import { usePayments } from '#web/data/issue/payments.ts';
import { useQuotes } from '#web/data/issue/quotes.ts';
import { useTimeline } from '#web/data/issue/timeline.ts';
import { openChangeRequest } from '#web/issue/change-request.tsx';
import { fixRounds } from '#web/issue/fix-rounds.ts';
import { type QuoteState, quoteState } from '#web/issue/quote-state.ts';
import { useNow } from '#web/ui/browser/use-now.ts';
import { type NextStep, nextStep } from './next-step.ts';

export type IssueParts = ReturnType<typeof useIssueParts>;

/** Loads what belongs to an issue, and says what comes next. */
export function useIssueParts(issue: Issue) {
  const now = useNow().getTime();
  const config = useConfig();
  const engineer = useEngineer(issue.engineerId);
  const conversation = useMessages(issue.id);
  const history = useTimeline(issue.id);
  const quotes = useQuotes(issue.id);
  const fixes = useFixes(issue.id);
  const arrived = usePayments(issue.id);
  const payments = arrived.data ?? [];
  const standing = quoteState(issue, quotes.data ?? [], now, payments);
  const rounds = fixRounds(conversation.data ?? [], fixes);
  const requests = useChangeRequests(issue.id);
  const request = openChangeRequest(issue, requests.data ?? []);
  const step: NextStep = nextStep({
    issue,
    kind: standing.kind,
    quote: standing.quote,
    engineer: engineer.data?.name ?? null,
    payments: config?.payments,
    isAsked: isAsked(conversation.data ?? [], request?.createdAt ?? ''),
    hasChangeRequest: request !== null,
    promised: promisedFix(standing, fixes.data ?? []),
    now,
  });
  const isReady = [
    conversation,
    history,
    quotes,
    fixes,
    requests,
    arrived,
    ...(issue.engineerId ? [engineer] : []),
  ].every(({ data, error }) => data !== undefined || error);
  return {
    isReady: isReady && config !== undefined,
    config,
    engineer,
    conversation,
    history,
    quotes,
    fixes,
    payments,
    standing,
    rounds,
    requests,
    request,
    step,
    now,
  };
}

/** Whether the last word is a question of the engineer. */
function isAsked(messages: readonly Message[], since: string): boolean {
  const last = messages.findLast(({ sender }) => sender !== 'operator');
  if (last?.sender !== 'engineer' || Date.parse(last.createdAt) < Date.parse(since)) return false;
  return !last.content.startsWith(FIX_MESSAGE_START) && last.content.includes('?');
}

/** A promise holds from the payment until the first fix. A message is no fix, even if it says so. */
function promisedFix({ kind, quote }: QuoteState, fixes: readonly Fix[]): Date | null {
  if ((kind !== 'paid' && kind !== 'accepted') || !quote) return null;
  const isKept = fixes.some(({ submittedAt }) => Date.parse(submittedAt) > Date.parse(quote.createdAt));
  return isKept ? null : promiseInForce(quote);
}

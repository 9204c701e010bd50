import { useQuery } from '@tanstack/react-query';
import { quoteErrors } from '#domain/errors/quote.ts';
import type { QuoteRow } from '#domain/wire/rows.ts';
import { callFailingAs, requestFailingAs } from '../backend/data-api.ts';
import { type FromRow, fromRow } from '../backend/from-row.ts';
import { queryKeys } from '../backend/query-keys.ts';
import { HISTORY_PAGE_SIZE, useEarlierPages } from '../paging/history-pages.ts';
import { newestFirst } from '../paging/paged-query.ts';
import { type Issue, readIssue } from './issue.ts';

export type Quote = FromRow<QuoteRow>;

/** `dueOn` is a day such as `2026-11-28`, or null if the engineer promises none. */
export type QuoteTerms = { hours: number; price: number; note: string; dueOn: string | null };

async function listQuotes(issueId: string, before?: Quote): Promise<Quote[]> {
  const rows = await requestFailingAs('quotesNotLoaded', quoteErrors, (rest) =>
    newestFirst(rest.from('quotes').select('*').eq('issue_id', issueId), before, HISTORY_PAGE_SIZE),
  );
  return rows.map(fromRow);
}

/** The first page contains the current quote. */
export function useQuotes(issueId: string | null) {
  return useEarlierPages<Quote>({
    queryKey: queryKeys.quotes(issueId),
    fetchPage: (before) => listQuotes(issueId ?? '', before),
    isEnabled: issueId !== null,
    reads: 'newest first',
    pause: 15_000,
  });
}

export function sendQuote(id: string, { hours, price, note, dueOn }: QuoteTerms): Promise<Issue> {
  const terms = { p_hours: hours, p_price: price, p_note: note, ...(dueOn && { p_due_on: dueOn }) };
  return callFailingAs('quoteNotSent', quoteErrors, 'send_quote', { p_issue_id: id, ...terms }).then(
    readIssue,
  );
}

/** Throws if the engineer has sent a newer quote. */
export function acceptQuote(id: string, quoteId: string): Promise<Issue> {
  return callFailingAs('quoteNotAccepted', quoteErrors, 'accept_quote', {
    p_issue_id: id,
    p_quote_id: quoteId,
  }).then(readIssue);
}

/** Throws if the engineer has sent a newer quote. */
export function declineQuote(id: string, quoteId: string, reason: string): Promise<Issue> {
  const answer = { p_issue_id: id, p_quote_id: quoteId, p_reason: reason };
  return callFailingAs('quoteNotDeclined', quoteErrors, 'decline_quote', answer).then(readIssue);
}

/** Makes the fix free. The server allows this once for each client and repository. */
export function waiveQuote(id: string): Promise<Issue> {
  return callFailingAs('fixNotWaived', quoteErrors, 'waive_quote', { p_issue_id: id }).then(readIssue);
}

/** Returns whether the price can be waived, or else the code of the reason why not. */
export function useWaiver(issueId: string | null) {
  const { data, error } = useQuery({
    queryKey: queryKeys.waiver(issueId),
    queryFn: () =>
      callFailingAs('quotesNotLoaded', quoteErrors, 'waiver_obstacle', { p_issue_id: issueId ?? '' }),
    enabled: issueId !== null,
  });
  return { isPossible: data === null || error !== null, obstacle: data ?? null };
}

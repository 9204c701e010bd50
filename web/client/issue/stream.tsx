import type { ReactNode } from 'react';
import type { MessageSender } from '#domain/issue/message.ts';
import { formatDollars } from '#domain/money/dollars.ts';
import type { Engineer } from '#web/data/engineer/profile.ts';
import type { Issue } from '#web/data/issue/issue.ts';
import type { Quote } from '#web/data/issue/quotes.ts';
import type { TimelineEvent } from '#web/data/issue/timeline.ts';
import { ChangeRequest } from '#web/issue/change-request.tsx';
import { claimStart } from '#web/issue/claim-start.ts';
import { FixReport } from '#web/issue/fix-report.tsx';
import type { FixRound } from '#web/issue/fix-rounds.ts';
import { hoursText } from '#web/issue/hours-text.ts';
import type { StreamEntry } from '#web/issue/message-log.tsx';
import { MessageThread } from '#web/issue/message-thread.tsx';
import { PartError } from '#web/ui/feedback/empty-state.tsx';
import { DateText } from '#web/ui/text/date-text.tsx';
import { Disclosure } from '#web/ui/text/disclosure.tsx';
import { Markdown } from '#web/ui/text/markdown.tsx';
import { eventText } from './event-text.ts';
import { streamPages } from './stream-pages.ts';
import type { IssueParts } from './use-issue-parts.ts';

type StreamProps = { issue: Issue; parts: IssueParts; engineer: Engineer | null; leadId: string | null };

export function Stream({ issue, parts, engineer, leadId }: StreamProps) {
  const { conversation, history, quotes, fixes, rounds, requests } = parts;
  const events = (history.data ?? []).slice(history.hidden);
  const since = claimStart(history.data ?? []);
  const nameAt = (at: string) =>
    engineer ? (Date.parse(at) < since ? 'An earlier engineer' : engineer.name) : 'Your engineer';
  const entries = [
    ...events.flatMap((event) => eventEntry(event, nameAt(event.createdAt))),
    ...(requests.data ?? []).map((request) => ({
      id: request.id,
      at: request.createdAt,
      node: <ChangeRequest request={request} by="You" />,
    })),
    ...(quotes.data ?? []).map((quote) => quoteEntry(quote, nameAt(quote.createdAt))),
    ...rounds.map((round) => fixEntry(issue.id, round, nameAt(round.submittedAt))),
  ].filter(({ id }) => id !== leadId);
  const told = new Set(rounds.map(({ id }) => id));
  for (const { messageId } of fixes.data ?? []) if (messageId) told.add(messageId);
  const failed = [history, quotes, fixes, requests].find((part) => part.error && !part.data);

  return (
    <section id="conversation" aria-label="Conversation" className="min-w-0">
      {failed?.error && <PartError error={failed.error} onRetry={failed.refetch} className="mb-4" />}
      <MessageThread
        issueId={issue.id}
        conversation={conversation}
        reader="client"
        authorOf={(sender: MessageSender, at) =>
          sender === 'engineer'
            ? { name: nameAt(at), avatar: Date.parse(at) < since ? null : (engineer?.avatar ?? null) }
            : { name: 'LastMile' }
        }
        stream={{
          entries,
          told,
          ...streamPages([
            { oldest: conversation.data?.[0]?.createdAt, pages: conversation },
            { oldest: events[0]?.createdAt, pages: history },
            { oldest: quotes.data?.at(-1)?.createdAt, pages: quotes },
            { oldest: fixes.data?.[0]?.submittedAt, pages: fixes },
            { oldest: requests.data?.[0]?.createdAt, pages: requests },
          ]),
        }}
        placeholder={engineer ? `Write to ${engineer.name}…` : 'Add details for your engineer…'}
        sendButton="secondary"
      />
    </section>
  );
}

function eventEntry(event: TimelineEvent, engineer: string): StreamEntry[] {
  const { id, createdAt: at } = event;
  const text = eventText(event, engineer);
  return text === null ? [] : [{ id, at, isEvent: true, node: <Line at={at}>{text}</Line> }];
}

function quoteEntry(quote: Quote, engineer: string): StreamEntry {
  const { id, createdAt: at, price, hours, note, reason, status } = quote;
  const summary = (
    <span>
      {engineer} quoted {formatDollars(price)}
      {hours !== null && ` for ${hoursText(hours)}`}{' '}
      <span className="font-normal text-ink-muted">· {status.toLowerCase()}</span>
    </span>
  );
  if (!note && !reason) return { id, at, node: <Line at={at}>{summary}</Line> };
  return {
    id,
    at,
    node: (
      <Line at={at} isFold>
        <Disclosure summary={summary}>
          <div className="grid gap-2 py-1 pl-5 text-sm">
            {note && <Markdown>{note}</Markdown>}
            {reason && <p className="break-words text-ink-muted">You: “{reason}”</p>}
          </div>
        </Disclosure>
      </Line>
    ),
  };
}

function fixEntry(issueId: string, round: FixRound, engineer: string): StreamEntry {
  return {
    id: round.id,
    at: round.submittedAt,
    node: (
      <Line at={round.submittedAt} isFold>
        <Disclosure summary={`${round.engineer ?? engineer} submitted a fix`}>
          <div className="py-1 pl-5 text-sm">
            <FixReport issueId={issueId} fix={round} />
          </div>
        </Disclosure>
      </Line>
    ),
  };
}

function Line({ at, isFold = false, children }: { at: string; isFold?: boolean; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[2rem_minmax(0,1fr)_auto] gap-x-3">
      <span
        aria-hidden="true"
        className={`relative mx-auto size-2 rounded-full ring-4 ring-ground ${isFold ? 'mt-4.5 bg-ink-muted sm:mt-3' : 'mt-1.5 bg-edge'}`}
      />
      <div className={isFold ? 'min-w-0' : 'min-w-0 text-xs/5 break-words text-ink-muted'}>{children}</div>
      <DateText value={at} className={`text-xs/5 text-ink-muted ${isFold ? 'mt-3 sm:mt-1.5' : ''}`} />
    </div>
  );
}

import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import type { ClientNeed, EngineerNeed } from '#domain/issue/needs.ts';
import { formatDollars } from '#domain/money/dollars.ts';
import { type Need, useNeeds } from '#web/data/issue/needs.ts';
import { useNamedSection } from '#web/ui/browser/use-named-section.ts';
import { PartError } from '#web/ui/feedback/empty-state.tsx';
import { paths } from '#web/ui/page-urls.ts';
import { DueText } from '#web/ui/text/due-text.tsx';

const asks: { client: Record<ClientNeed, string>; engineer: Record<EngineerNeed, string> } = {
  client: {
    quote: 'Accept or decline the quote',
    pay: 'Pay to start work',
    fix: 'Accept the fix or ask for changes',
    question: 'Reply to your engineer',
    overdue: 'The promised date has passed: wait or end the work',
  },
  engineer: {
    claim: 'Send a quote or a message to keep your claim',
    start: 'Start work',
    changes: 'Make the requested changes',
    fix: 'Submit the fix',
    question: 'Reply to the client',
  },
};

/** Takes no space if nothing is needed. */
export function NeedsYou({ userId }: { userId: string }) {
  const { data: needs, error, refetch } = useNeeds(userId);
  const count = needs?.length ?? 0;
  useNamedSection(count > 0);
  if (!needs && error)
    return <PartError error={{ message: 'Couldn’t check what needs you' }} onRetry={refetch} />;
  if (!needs || count === 0) return null;
  return (
    <section id="needs-you" aria-labelledby="needs-you-title">
      <h2 id="needs-you-title" className="text-base font-semibold">
        Needs you <span className="font-normal text-ink-muted tabular-nums">{count}</span>
      </h2>
      <ul className="mt-2 divide-y divide-hairline overflow-hidden rounded border border-edge bg-surface">
        {needs.map((need) => (
          <li key={`${need.issueId} ${need.role} ${need.kind}`}>
            <NeedRow need={need} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function NeedRow({ need }: { need: Need }) {
  const { role, issueId, number, title, dueAt } = need;
  const money = moneyOf(need);
  return (
    <Link
      to={role === 'client' ? paths.issue(issueId) : paths.engineerAppIssue(issueId)}
      prefetch="intent"
      className="flex min-h-12 items-center gap-x-4 border-l-4 border-accent px-3 py-2.5 text-sm -outline-offset-2! hover:bg-sunken sm:px-4"
    >
      <span className="grid min-w-0 flex-1 gap-x-4 gap-y-0.5 md:grid-cols-[minmax(0,20rem)_minmax(0,1fr)_auto]">
        <span className="font-semibold">{askOf(need)}</span>
        <span className="flex gap-1.5 text-ink-muted">
          <span className="truncate">{title}</span>
          <span className="tabular-nums">#{number}</span>
        </span>
        <span className="flex gap-x-4 tabular-nums">
          {dueAt && <DueText value={dueAt} />}
          <span className="font-semibold md:w-22 md:text-right">{money}</span>
        </span>
      </span>
      <ChevronRight className="size-4 shrink-0 text-ink-muted max-sm:hidden" />
    </Link>
  );
}

function askOf(need: Need): string {
  // During its refund a fix has no deadline, and the client cannot ask for changes.
  if (need.role === 'client' && need.kind === 'fix' && need.dueAt === null) return 'Accept the fix';
  return need.role === 'client' ? asks.client[need.kind] : asks.engineer[need.kind];
}

function moneyOf({ role, kind, amount }: Need): string | null {
  if (!amount) return null;
  const dollars = formatDollars(amount);
  return role === 'client' && kind === 'fix' ? `${dollars} held` : dollars;
}

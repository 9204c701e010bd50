import { HOURS_PROMISED, HOURS_UNTIL_ALERT } from '#domain/issue/deadlines.ts';
import { ATTENTION_LIMIT, type AttentionKind, waitingText } from '#domain/operator/attention.ts';
import type { Waiting } from '#web/data/operator/attention.ts';
import { AttentionItem } from './attention-item.tsx';

const texts: Record<AttentionKind, { title: string; why: string }> = {
  application: { title: 'Applications', why: 'Engineers who cannot see an issue before you approve them.' },
  unclaimed: {
    title: 'Nobody has claimed these',
    why: `Sent more than ${HOURS_UNTIL_ALERT} hours ago. Clients were promised a review within ${HOURS_PROMISED}.`,
  },
  suspended_holder: {
    title: 'Held by suspended engineers',
    why: 'Work stands still until somebody else has them.',
  },
  untouched: {
    title: 'Work that stands still',
    why: 'Their engineer has not touched these for longer than a claim lasts. Ask, or give them to somebody else.',
  },
  unmatched_payment: {
    title: 'Money that fits nothing',
    why: 'It arrived, and pays for no quote that stands. Send it back, or find out what it was for.',
  },
  money_problem: {
    title: 'Problems with payments',
    why: 'What the payment provider told that only a person can judge.',
  },
  job: {
    title: 'Mails and jobs that fail',
    why: 'Each was tried several times. Mend the cause, then run it again.',
  },
  budget: {
    title: 'Limits that are nearly used up',
    why: 'At least 80 % is used. Once all of it is used, requests are refused or wait until the period ends.',
  },
};

type AttentionGroupsProps = { kinds: readonly AttentionKind[]; waiting: readonly Waiting[] };

export function AttentionGroups({ kinds, waiting }: AttentionGroupsProps) {
  return kinds.map((kind) => {
    const items = waiting.filter((each) => each.kind === kind);
    return items.length > 0 && <AttentionGroup key={kind} kind={kind} items={items} />;
  });
}

function AttentionGroup({ kind, items }: { kind: AttentionKind; items: readonly Waiting[] }) {
  const { title, why } = texts[kind];
  const headingId = `attention-${kind}`;
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="text-lg font-semibold">
        {title} <span className="font-normal text-ink-muted tabular-nums">{waitingText(items)}</span>
      </h2>
      <p className="mt-0.5 text-sm text-ink-muted">{why}</p>
      <ul className="mt-4 rounded border border-hairline bg-surface">
        {items.map((item) => (
          <AttentionItem key={item.id} item={item} />
        ))}
      </ul>
      {items.length === ATTENTION_LIMIT && (
        <p className="mt-2 text-sm text-ink-muted">
          These are the first {ATTENTION_LIMIT}. More follow once some are settled.
        </p>
      )}
    </section>
  );
}

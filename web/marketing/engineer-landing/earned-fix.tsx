import { StatusBadge } from '#web/ui/feedback/badge.tsx';
import { LineSegment, LineStop } from '#web/ui/feedback/line.tsx';

const events = [
  { title: 'Claimed', text: 'You looked into it and asked one question.' },
  { title: 'Quoted and paid', text: 'Your price, held until the fix is accepted.' },
  {
    title: 'Fix submitted',
    text: '“The webhook was verified against the parsed body. It now reads the raw one.”',
  },
  { title: 'Accepted', text: 'Your share is credited to you.' },
] as const;

export function EarnedFix() {
  return (
    <figure className="min-w-0 rounded border border-hairline bg-surface">
      <figcaption className="flex items-start justify-between gap-3 border-b border-hairline p-4 text-sm font-semibold">
        <span>
          <span className="block text-xs font-normal text-ink-muted">Example</span>
          Payments go through, orders stay open
        </span>
        <StatusBadge status="Resolved" />
      </figcaption>
      <ol className="px-4 pt-5 pb-1">
        {events.map((event, index) => (
          <li key={event.title} className="relative flex gap-4 pb-5">
            {index < events.length - 1 && (
              <div className="absolute inset-y-0 left-0 w-5">
                <LineSegment direction="down" isPainted />
              </div>
            )}
            <LineStop state="done" />
            <div className="min-w-0">
              <p className="text-sm font-semibold">{event.title}</p>
              <p className="mt-0.5 text-sm text-ink-muted">{event.text}</p>
            </div>
          </li>
        ))}
      </ol>
      <dl className="grid grid-cols-3 border-t border-hairline text-sm">
        {[
          ['Skill', 'Stripe'],
          ['Took', '2 hours'],
          ['Price', 'Yours to name'],
        ].map(([term, value]) => (
          <div key={term} className="border-l border-hairline px-4 py-3 first:border-l-0">
            <dt className="text-xs text-ink-muted">{term}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </figure>
  );
}

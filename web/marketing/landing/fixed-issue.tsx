import { StatusBadge } from '#web/ui/feedback/badge.tsx';
import { ProgressLine } from '#web/ui/feedback/progress-line.tsx';

const change = [
  { sign: ' ', code: 'export function dayOf(booking) {' },
  { sign: '-', code: '  return new Date(booking.day);' },
  { sign: '+', code: '  return fromZonedTime(' },
  { sign: '+', code: '    booking.day, booking.timeZone);' },
  { sign: ' ', code: '}' },
] as const;

const looks = {
  ' ': 'text-ink-muted',
  '-': 'bg-danger-soft text-danger-ink',
  '+': 'bg-positive-soft text-positive-ink',
};

export function FixedIssue() {
  return (
    <figure className="min-w-0 rounded border border-hairline bg-surface">
      <figcaption className="flex items-start justify-between gap-3 border-b border-hairline p-4 text-sm font-semibold">
        <span>
          <span className="block text-xs font-normal text-ink-muted">Example</span>
          Bookings land one day early
        </span>
        <StatusBadge status="Resolved" />
      </figcaption>
      <div className="p-4">
        <ProgressLine value={100} label="Progress of the example" caption="Fixed and shipped" />
      </div>
      <p className="border-t border-hairline px-4 py-2 font-mono text-xs text-ink-muted">lib/booking.ts</p>
      <pre className="overflow-hidden border-y border-hairline py-2 font-mono text-xs/6">
        {change.map((line) => (
          <code key={line.code} className={`block px-4 ${looks[line.sign]}`}>
            <span className="inline-block w-4 select-none">{line.sign}</span>
            {line.code}
          </code>
        ))}
      </pre>
      <p className="px-4 py-4 text-sm">
        The day was read as UTC, so evening bookings in New York moved back a day. It is now read in the
        booking’s own timezone.
      </p>
      <dl className="grid grid-cols-3 border-t border-hairline text-sm">
        {[
          ['Estimate', '2 hours'],
          ['Fixed in', '1 day'],
          ['Price', 'Free'],
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

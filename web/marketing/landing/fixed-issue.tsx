import { ProgressLine } from '#web/ui/feedback/progress-line.tsx';
import { ExampleCard } from '../example-card.tsx';

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
    <ExampleCard
      title="Bookings land one day early"
      figures={[
        ['Estimate', '2 hours'],
        ['Fixed in', '1 day'],
        ['Price', 'Free'],
      ]}
    >
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
    </ExampleCard>
  );
}

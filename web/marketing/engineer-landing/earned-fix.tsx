import { LineSegment, LineStop } from '#web/ui/feedback/line.tsx';
import { ExampleCard } from '../example-card.tsx';

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
    <ExampleCard
      title="Payments go through, orders stay open"
      figures={[
        ['Skill', 'Stripe'],
        ['Took', '2 hours'],
        ['Price', 'Yours to name'],
      ]}
    >
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
    </ExampleCard>
  );
}

import { LineSegment, LineStop } from '#web/ui/line.tsx';
import { Section } from './section.tsx';

const steps = [
  {
    title: 'Submit your issue',
    text: 'Link your repository or describe what blocks you. An e-mail address is all we ask for.',
  },
  {
    title: 'Get a free estimate',
    text: 'Within 24 hours you know the time and the price. Saying no costs nothing.',
  },
  {
    title: 'An engineer is assigned',
    text: 'A vetted engineer takes it on, and you write to each other directly.',
  },
  {
    title: 'Done and shipped',
    text: 'You get the fix, and an explanation of what was wrong and what changed.',
  },
];

export function HowItWorks() {
  return (
    <Section title="How It Works" lead="Four steps. You can see which one you are at, any time.">
      <ol className="grid gap-4 lg:grid-cols-4">
        {steps.map((step, index) => (
          <li key={step.title} className="relative flex gap-4 lg:block">
            {index < steps.length - 1 && (
              <>
                <div className="absolute -inset-y-2 left-0 w-5 lg:hidden">
                  <LineSegment direction="down" isPainted={false} />
                </div>
                <div className="absolute inset-x-0 -right-4 top-0 hidden lg:block">
                  <LineSegment direction="across" isPainted={false} />
                </div>
              </>
            )}
            <LineStop state={index === steps.length - 1 ? 'done' : 'ahead'} />
            <div className="flex-1 rounded border border-hairline bg-surface p-5 lg:mt-4">
              <p className="font-mono text-xs text-ink-muted">{index + 1}</p>
              <h3 className="mt-2 font-semibold">{step.title}</h3>
              <p className="mt-1 text-sm text-ink-muted">{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}

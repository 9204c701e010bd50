import { LineSegment, LineStop } from '#web/ui/line.tsx';
import { Section } from './section.tsx';

const steps = [
  {
    title: 'Submit your issue',
    text: 'Link your repository or describe what blocks you. An email address is all we need to reply.',
  },
  {
    title: 'Get a free estimate',
    text: 'By email, at once: how long such a fix usually takes and what it usually costs. It binds nobody.',
  },
  {
    title: 'An engineer is assigned',
    text: 'A vetted engineer looks into it and quotes one price. You pay it to start the work; saying no costs nothing.',
  },
  {
    title: 'Done and shipped',
    text: 'You get the fix, and an explanation of what was wrong. The engineer is paid once you have accepted it.',
  },
];

export function HowItWorks() {
  return (
    <Section title="How It Works" lead="Four steps, and you can always see which one you are at.">
      <ol className="grid gap-4 lg:grid-cols-4">
        {steps.map((step, index) => (
          <li key={step.title} className="relative flex gap-4 lg:flex-col">
            {index < steps.length - 1 && <WayOn />}
            <LineStop state={index === steps.length - 1 ? 'done' : 'ahead'} />
            <div className="flex-1 rounded border border-hairline bg-surface p-5">
              <h3 className="font-semibold">
                <span className="mr-2 font-normal text-ink-muted">{index + 1}</span>
                {step.title}
              </h3>
              <p className="mt-2 text-sm text-ink-muted">{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** The stretch to the next card, over the gap between the two: down on a narrow screen, across on a wide one. */
function WayOn() {
  return (
    <>
      <div className="absolute top-0 -bottom-4 left-0 w-5 lg:hidden">
        <LineSegment direction="down" isPainted={false} />
      </div>
      <div className="absolute top-0 -right-4 left-0 hidden lg:block">
        <LineSegment direction="across" isPainted={false} />
      </div>
    </>
  );
}

import { LineSegment, LineStop } from '#web/ui/feedback/line.tsx';

type Step = { title: string; text: string };

export function StepCards({ steps }: { steps: readonly Step[] }) {
  return (
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
  );
}

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

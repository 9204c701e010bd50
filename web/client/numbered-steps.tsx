export function NumberedSteps({ steps }: { steps: readonly { title: string; text: string }[] }) {
  return (
    <ol className="mt-4 grid gap-4">
      {steps.map(({ title, text }, index) => (
        <li key={title} className="flex gap-3">
          <span
            aria-hidden="true"
            className="grid size-6 shrink-0 place-items-center rounded-full bg-road text-xs font-semibold text-accent"
          >
            {index + 1}
          </span>
          <div>
            <p className="text-sm/6 font-semibold">{title}</p>
            <p className="text-sm text-ink-muted">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

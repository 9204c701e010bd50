import { classNames } from '../tokens/class-names.ts';

type Figure = { name: string; value: string; meaning: string };

export function FigureGrid({ figures, className }: { figures: readonly Figure[]; className: string }) {
  return (
    <dl
      className={classNames(
        'grid gap-px overflow-hidden rounded border border-hairline bg-hairline',
        className,
      )}
    >
      {figures.map(({ name, value, meaning }) => (
        <div key={name} className="bg-surface px-4 py-4">
          <dt className="text-sm font-semibold">{name}</dt>
          <dd className="mt-1 text-lg font-semibold tabular-nums">{value}</dd>
          <dd className="mt-1 text-xs text-ink-muted">{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}

import type { ReactNode } from 'react';

export function FactList({ facts }: { facts: readonly { name: string; value: ReactNode }[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-4 text-sm">
      {facts
        .filter(({ value }) => value !== null)
        .map(({ name, value }) => (
          <div key={name} className="min-w-0">
            <dt className="text-ink-muted">{name}</dt>
            <dd className="mt-0.5 min-w-0 break-words">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

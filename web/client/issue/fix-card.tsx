import { CircleCheck } from 'lucide-react';
import { Card } from '#web/ui/card.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { Markdown } from '#web/ui/markdown.tsx';
import type { Fix } from './explained-fix.ts';

export function FixCard({ fix }: { fix: Fix }) {
  return (
    <Card as="section" aria-labelledby="fix">
      <h2 id="fix" className="flex items-center gap-2 text-lg font-semibold">
        <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-positive-ink" />
        What was fixed
      </h2>
      <p className="mt-1 text-xs text-ink-muted">
        <DateText value={fix.submittedAt} withTime />
      </p>
      <Markdown className="mt-3">{fix.explanation}</Markdown>
    </Card>
  );
}

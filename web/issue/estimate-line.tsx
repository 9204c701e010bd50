import type { AiAnalysis } from '#web/data/issue/ai-analysis.ts';
import { estimateFacts } from './estimate-facts.ts';

/** One line, most important figure first; plain text is truncated. */
export function EstimateLine({ analysis }: { analysis: AiAnalysis }) {
  const facts = estimateFacts(analysis);
  if (facts.length === 0)
    return analysis.text === null ? null : (
      <p className="mt-3 truncate text-xs text-ink-muted">Estimate: {analysis.text}</p>
    );
  return (
    <dl aria-label="Estimate" className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-xs">
      {facts.map(({ name, value }) => (
        <div key={name} className="flex gap-1.5">
          <dt className="text-ink-muted">{name}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

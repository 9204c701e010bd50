import { estimateState } from '#web/data/issue/ai-analysis.ts';
import { useIssue } from '#web/data/issue/issues.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { EstimateComing, Ranges } from './estimate-card.tsx';

/** The range of the estimate, for everyone who has the Submission ID. Nothing if there is none. */
export function VisitorEstimate({ id }: { id: string }) {
  const issue = useIssue(id).data;
  const state = issue ? estimateState(issue, Date.now()) : 'none';
  const analysis = issue?.aiAnalysis ?? null;
  if (state === 'none') return null;
  return (
    <Card as="section" aria-labelledby="estimate" className="mt-4 text-sm">
      <h2 id="estimate" className="mb-3 font-semibold">
        Your free estimate
      </h2>
      {analysis === null ? <EstimateComing /> : <Ranges analysis={analysis} />}
      {analysis?.label && <p className="mt-2 text-ink-muted">{analysis.label}</p>}
    </Card>
  );
}

import { prepareEstimator, takeSteps } from '#domain/estimate/estimate-issue.ts';
import type { Prior } from '#domain/estimate/prior.ts';

const anyIssue = { title: '', description: '', codingApp: 'other', urgency: 'No Rush' };

export function FirstEstimate({ prior }: { prior: Prior | undefined }) {
  return (
    <div className="rounded bg-sunken px-4 py-3 text-sm">
      <p className="text-ink-muted">While nothing is resolved yet, each client is told</p>
      <p aria-live="polite" className="mt-0.5 font-semibold tabular-nums">
        {prior ? sentenceOf(prior) : 'Nothing before every field above can be read.'}
      </p>
    </div>
  );
}

function sentenceOf(prior: Prior): string {
  const { estimatedTime, priceRange, confidence } = takeSteps(prepareEstimator([], prior))(anyIssue);
  return `${estimatedTime}, ${priceRange}, with ${confidence} % confidence`;
}

import { formatDollars } from '#domain/money/dollars.ts';
import { type AiAnalysis, estimateState } from '#web/data/issue/ai-analysis.ts';
import type { Issue } from '#web/data/issue/issue.ts';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { SectionCard } from '#web/ui/layout/card.tsx';
import { FactList } from '#web/ui/text/fact-list.tsx';
import { LongText } from '#web/ui/text/long-text.tsx';
import { WorkKindSelect } from './work-kind-select.tsx';

type EstimateCardProps = {
  issue: Issue;
  reader: 'client' | 'engineer';
  column: 'main' | 'side';
};

const words = {
  client: {
    title: 'Your free estimate',
    none: 'There is no estimate for this issue. Your engineer sends you a price.',
    missing: 'What would help the engineer',
  },
  engineer: { title: 'Estimate', none: 'There is no estimate for this issue.', missing: 'What to ask for' },
} as const;

export function EstimateCard({ issue, reader, column }: EstimateCardProps) {
  const { none, title: ours } = words[reader];
  const title = issue.aiAnalysis?.isByEngineer ? 'Estimate from an engineer' : ours;
  const state = estimateState(issue, Date.now());
  return (
    <SectionCard id="estimate" title={title} heading={column === 'main' ? 'mb-4 text-lg' : 'mb-4 text-sm'}>
      {state === 'coming' && <EstimateComing />}
      {state === 'none' && <p className="text-sm text-ink-muted">{none}</p>}
      {issue.aiAnalysis && <Estimate issue={issue} analysis={issue.aiAnalysis} reader={reader} />}
    </SectionCard>
  );
}

export function EstimateLine({ analysis }: { analysis: AiAnalysis }) {
  const facts = estimateFacts(analysis);
  if (facts.length === 0)
    return analysis.text === null ? null : (
      <p className="mt-3 truncate text-xs text-ink-muted">Estimate: {analysis.text.slice(0, 200)}</p>
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

function EstimateComing() {
  return (
    <Loading label="Your estimate is being made">
      <Skeleton className="h-8 w-40" />
      <Skeleton className="mt-3 h-5 w-56" />
      <p className="mt-3 text-sm text-ink-muted">Estimating from past fixes…</p>
    </Loading>
  );
}

type EstimateProps = { issue: Issue; analysis: AiAnalysis; reader: EstimateCardProps['reader'] };

function Estimate({ issue, analysis, reader }: EstimateProps) {
  const { text, isByEngineer, label, changed, likelyCause, missingInformation, reasons, similar } = analysis;
  if (text !== null)
    return (
      <p className="max-w-text text-sm break-words whitespace-pre-wrap">
        <LongText>{text}</LongText>
      </p>
    );
  return (
    <div className="grid gap-4 text-sm">
      {reader === 'client' ? <Ranges analysis={analysis} /> : <FactList facts={estimateFacts(analysis)} />}
      {label !== null && <p className="text-ink-muted">{label}</p>}
      {changed !== null && <p role="status">{changed}</p>}
      {reader === 'client' && (
        <p className="text-ink-muted">Free, with no obligation. Your engineer’s quote is the real price.</p>
      )}
      {likelyCause !== null && <FactList facts={[{ name: 'Likely cause', value: likelyCause }]} />}
      <Sentences title={words[reader].missing} sentences={missingInformation} />
      <Sentences title="Similar fixes took about" sentences={similar} />
      <Sentences title="Why this range" sentences={reasons} />
      {likelyCause !== null && !isByEngineer && (
        <p className="text-xs text-ink-muted">
          The cause, the questions and some reasons are by a language model. Nobody has checked them.
        </p>
      )}
      {label !== null && issue.status === 'pending' && (
        <WorkKindSelect issueId={issue.id} kind={analysis.kind} />
      )}
    </div>
  );
}

function Ranges({ analysis }: { analysis: AiAnalysis }) {
  const { priceRange, estimatedTime, price, confidence } = analysis;
  if (priceRange === null && estimatedTime === null) return null;
  return (
    <p>
      {priceRange !== null && <span className="block text-2xl font-semibold">{priceRange}</span>}
      {price !== null && price.low < price.high && (
        <span className="mt-1 block">Typically about {formatDollars(price.typical)}</span>
      )}
      {estimatedTime !== null && <span className="mt-1 block">{estimatedTime} of work</span>}
      {confidence !== null && <span className="mt-1 block text-ink-muted">{confidence}% confidence</span>}
    </p>
  );
}

function Sentences({ title, sentences }: { title: string; sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <div>
      <h3 className="text-ink-muted">{title}</h3>
      <ul className="mt-1 grid list-disc gap-1 pl-5">
        {[...new Set(sentences)].map((sentence) => (
          <li key={sentence} className="break-words">
            {sentence}
          </li>
        ))}
      </ul>
    </div>
  );
}

function estimateFacts(analysis: AiAnalysis): { name: string; value: string }[] {
  const { estimatedTime, complexity, priceRange, confidence } = analysis;
  return [
    { name: 'Time', value: estimatedTime },
    { name: 'Complexity', value: complexity },
    { name: 'Price', value: priceRange },
    { name: 'Confidence', value: confidence === null ? null : `${confidence}%` },
  ].filter((fact): fact is { name: string; value: string } => fact.value !== null);
}

import { type Analysis, complexityOf, reasonsFor } from './analysis.ts';
import { estimateRange, type Knowledge, type RangeEstimate, tryOut } from './estimate-range.ts';
import { countSimilar, precedentsOf } from './precedents.ts';
import { asObservations, type Prior } from './prior.ts';
import { hoursText, priceText, roundedHours, roundedPrice } from './rounded-range.ts';
import type { IndexedText } from './text-index.ts';

export type EstimatedIssue = { title: string; description: string; codingApp: string; urgency: string };

/** Hours and price are null if they are unknown. The price is in US dollars. */
export type ResolvedIssue = EstimatedIssue & { hours: number | null; price: number | null };

export type Estimator = (issue: EstimatedIssue) => Analysis;

/**
 * Prepares the built-in estimator, which learns from the resolved issues of this instance. The issues must be
 * sorted from oldest to newest. If there are few issues, the estimator also uses the operator's assumptions.
 * The generator yields often, so that other work can run in between.
 */
export function* prepareEstimator(
  resolved: readonly ResolvedIssue[],
  prior: Prior,
): Generator<void, Estimator> {
  const precedents = yield* precedentsOf(resolved.map(textOf));
  const knowledgeOf = (kind: 'hours' | 'price', rounded: typeof roundedHours): Knowledge => ({
    precedents,
    values: resolved.map((each) => aboveZero(each[kind])),
    assumed: { observations: asObservations(prior[kind]), confidence: prior.confidence },
    rounded,
  });
  const [ofHours, ofPrice] = [knowledgeOf('hours', roundedHours), knowledgeOf('price', roundedPrice)];
  const [hoursTrial, priceTrial] = [yield* tryOut(ofHours), yield* tryOut(ofPrice)];
  return (issue) => {
    const alike = precedents.alikeTo(textOf(issue));
    const hours = estimateRange(alike, ofHours, hoursTrial);
    const price = estimateRange(alike, ofPrice, priceTrial);
    const basis = { resolved: resolved.length, similar: countSimilar(alike) };
    const { confidence, trial } = hours.confidence < price.confidence ? hours : price;
    return {
      estimatedTime: hoursText(hours.range),
      complexity: complexityOf(hours.typical),
      priceRange: priceText(price.range),
      confidence,
      reasons: reasonsFor({ basis, trial, description: issue.description }),
      basis,
      hours: amountsOf(hours),
      price: amountsOf(price),
      source: 'built-in',
    };
  };
}

function amountsOf({ range, typical }: RangeEstimate): Analysis['hours'] {
  return { ...range, typical: Number(typical.toPrecision(2)) };
}

/**
 * Adds the coding app and the urgency to the text of an issue, so that they affect its similarity to other
 * issues.
 */
function textOf({ title, description, codingApp, urgency }: EstimatedIssue): IndexedText {
  return {
    title,
    description: `built_with_${codingApp} wanted_${urgency.replaceAll(' ', '_')}\n${description}`,
  };
}

function aboveZero(value: number | null): number | null {
  return value !== null && value > 0 ? value : null;
}

/** Runs a generator to its end and returns the result. */
export function takeSteps<T>(steps: Generator<void, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

import type { Analysis } from './analysis.ts';
import { complexityOf } from './complexity.ts';
import { estimateRange, type RangeEstimate } from './estimate-range.ts';
import { countSimilar, precedentsOf } from './precedents.ts';
import { asObservations, type Prior } from './prior.ts';
import { reasonsFor } from './reasons.ts';
import { hoursText, priceText, roundedHours, roundedPrice } from './rounded-range.ts';
import type { IndexedText } from './text-index.ts';

/** What the estimate is made from. */
export type EstimatedIssue = { title: string; description: string; codingApp: string; urgency: string };

/** A resolved issue: the hours it took and the dollars it cost, each null where nobody knows. */
export type ResolvedIssue = EstimatedIssue & { hours: number | null; price: number | null };

/**
 * The built-in estimate: by the resolved issues of this instance (oldest first), and by the operator's assumptions
 * while there are few. Needs no network.
 */
export function estimateIssue(
  issue: EstimatedIssue,
  resolved: readonly ResolvedIssue[],
  prior: Prior,
): Analysis {
  const precedents = precedentsOf(resolved.map(textOf));
  const alike = precedents.alikeTo(textOf(issue));
  const estimate = (kind: 'hours' | 'price', rounded: typeof roundedHours) =>
    estimateRange(alike, {
      precedents,
      values: resolved.map((each) => aboveZero(each[kind])),
      assumed: { observations: asObservations(prior[kind]), confidence: prior.confidence },
      rounded,
    });
  const hours = estimate('hours', roundedHours);
  const price = estimate('price', roundedPrice);
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
}

function amountsOf({ range, typical }: RangeEstimate): Analysis['hours'] {
  return { ...range, typical: Number(typical.toPrecision(2)) };
}

/** The coding app and the urgency are words of the text like any other: they weigh what they turn out to say. */
function textOf({ title, description, codingApp, urgency }: EstimatedIssue): IndexedText {
  return {
    title,
    description: `built_with_${codingApp} wanted_${urgency.replaceAll(' ', '_')}\n${description}`,
  };
}

function aboveZero(value: number | null): number | null {
  return value !== null && value > 0 ? value : null;
}

import {
  type Analysis,
  complexityOf,
  type KindGuess,
  labelOf,
  type PastFix,
  type Reading,
  reasonsFor,
} from './analysis.ts';
import { calibrated } from './calibration.ts';
import { type Features, featuresOf } from './features.ts';
import { hourSteps, hoursText, priceSteps, priceText, roughValue, type Steps } from './rounded-range.ts';
import { indexTexts } from './text-vectors.ts';
import { listRangeOf, recognizeKind, type WorkKind } from './work-kind.ts';

export type EstimatedIssue = {
  title: string;
  description: string;
  codingApp: string;
  urgency: string;
  /** The names of the files that the client attached. */
  files: readonly string[];
  /** The kind of work, if the client or an engineer corrected it. */
  kind: string | null;
  /** What a language model read, if it was asked. */
  reading: Reading | null;
};

/** Hours and price are null if they are unknown. The price is in US dollars. */
export type ResolvedIssue = EstimatedIssue & { hours: number | null; price: number | null };

// The least cosine at which two texts are alike.
const ALIKE = 0.15;

export type Estimator = (issue: EstimatedIssue) => Analysis;

/**
 * Prepares an estimator from the price list and from the resolved issues of this instance, which must be sorted
 * from oldest to newest. Takes about ten seconds for 2,000 issues.
 */
export function prepareEstimator(resolved: readonly ResolvedIssue[], list: readonly WorkKind[]): Estimator {
  const known = resolved.map((issue) => ({
    issue,
    features: readFeatures(issue),
    kind: kindOf(list, issue),
  }));
  const estimatorOf = (part: 'hours' | 'price', steps: Steps) =>
    calibrated(
      known.flatMap(({ issue, features, kind }) => {
        const value = issue[part];
        if (value === null || value <= 0) return [];
        return [{ features, kind: kind.id, reading: issue.reading?.[part] ?? null, value }];
      }),
      listRangeOf(list, part === 'hours' ? 'hours' : 'dollars'),
      steps,
    );
  const space = indexTexts(known.map(({ features }) => features));
  const similarTo = (features: Features): PastFix[] => {
    const alike = space.similarities(space.vectorOf(features));
    return known
      .map(({ issue: { hours, price }, kind }, at) => ({
        fix: { kind: kind.id, hours: about(hours), price: about(price) },
        score: alike[at] ?? 0,
      }))
      .filter(({ score }) => score >= ALIKE)
      .sort((a, b) => b.score - a.score)
      .slice(0, 2)
      .map(({ fix }) => fix);
  };
  const [hoursOf, priceOf] = [estimatorOf('hours', hourSteps), estimatorOf('price', priceSteps)];
  return (issue) => {
    const features = readFeatures(issue);
    const kind = kindOf(list, issue);
    const estimates = {
      hours: hoursOf({ features, kind: kind.id, reading: issue.reading?.hours ?? null }),
      price: priceOf({ features, kind: kind.id, reading: issue.reading?.price ?? null }),
    };
    const { hours, price } = estimates;
    const { confidence } = hours.confidence < price.confidence ? hours : price;
    return {
      estimatedTime: hoursText(hours.range),
      complexity: complexityOf(hours.typical),
      priceRange: priceText(price.range),
      confidence,
      label: labelOf(price.source),
      kind: kind.id,
      reasons: reasonsFor({ ...estimates, kind, resolved: resolved.length, issue }),
      basis: { resolved: resolved.length, similar: known.filter((each) => each.kind.id === kind.id).length },
      similar: similarTo(features),
      hours: { ...hours.range, typical: hours.typical, confidence: hours.confidence },
      price: { ...price.range, typical: price.typical, confidence: price.confidence },
      source: issue.reading === null ? 'built-in' : 'model',
      ...(issue.reading && readingOf(issue.reading)),
    };
  };
}

/** No exact figure of another client is shown, and most prices are round numbers already. */
const about = (value: number | null) => value && roughValue(value);

/** The first that is on the list: the corrected kind, the one that a language model read, the one that the words show. */
function kindOf(list: readonly WorkKind[], { kind, reading, ...text }: EstimatedIssue): KindGuess {
  const corrected = list.find(({ id }) => id === kind);
  const given = corrected ?? list.find(({ id }) => id === reading?.kind);
  if (given) return { id: given.id, name: given.name, by: corrected ? 'person' : 'model', words: [] };
  const found = recognizeKind(list, text);
  return {
    id: found?.kind.id ?? null,
    name: found?.kind.name ?? null,
    by: 'words',
    words: found?.words ?? [],
  };
}

function readingOf({
  likelyCause,
  missingInformation,
}: Reading): Pick<Reading, 'likelyCause' | 'missingInformation'> {
  return { likelyCause, missingInformation };
}

/** Adds the coding app and the urgency to the text, so that they count as words. */
function readFeatures({ title, description, codingApp, urgency, files }: EstimatedIssue): Features {
  const marks = `built_with_${codingApp} wanted_${urgency.replaceAll(' ', '_')} ${files.join(' ')}`;
  return featuresOf({ title, description: `${description}\n${marks}` });
}

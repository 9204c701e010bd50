import { hoursText } from '#domain/estimate/rounded-range.ts';
import { formatDollars } from '#domain/money/dollars.ts';

/**
 * The confidence is in percent and the price in US dollars. An analysis in plain text has only `text`. That of an engineer
 * has no label and names no earlier fixes and changes, which only we know.
 */
export type AiAnalysis = ReturnType<typeof analysisOf>;

const FACT_LENGTH = 200;
const SENTENCE_LENGTH = 2000;
const MOST_SENTENCES = 20;

/** If the estimate has no typical value, `typical` is the middle between `low` and `high`. */
export type EstimatedRange = { low: number; high: number; typical: number };

export function readAnalysis(stored: unknown): AiAnalysis | null {
  const value = typeof stored === 'string' ? parsed(stored) : stored;
  if (typeof value === 'string') return value.trim() === '' ? null : analysisOf({}, value);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  return analysisOf(value as Record<string, unknown>);
}

function analysisOf(fields: Record<string, unknown>, text: string | null = null) {
  const isByEngineer = text !== null || fields.source === 'engineer';
  const ours = isByEngineer ? {} : fields;
  return {
    isByEngineer,
    estimatedTime: textOf(fields.estimatedTime),
    complexity: textOf(fields.complexity),
    priceRange: textOf(fields.priceRange),
    confidence: percentOf(fields.confidence),
    reasons: textsOf(fields.reasons),
    label: textOf(ours.label),
    kind: textOf(fields.kind),
    changed: textOf(ours.changed),
    hours: rangeOf(fields.hours),
    price: rangeOf(fields.price),
    likelyCause: textOf(fields.likelyCause, SENTENCE_LENGTH),
    missingInformation: textsOf(fields.missingInformation),
    similar: Array.isArray(ours.similar) ? ours.similar.map(fixOf).filter((fix) => fix !== null) : [],
    text,
  };
}

// Malformed JSON and bare numbers are plain text.
function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'number' || typeof value === 'boolean' ? text : value;
  } catch {
    return text;
  }
}

/** Returns a text of at most `most` characters. An engineer may write any analysis, and browsers need seconds for long ones. */
function textOf(value: unknown, most = FACT_LENGTH): string | null {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string' || value.trim() === '') return null;
  return value.length > most ? `${value.slice(0, most - 1)}…` : value;
}

function textsOf(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  const texts = value.slice(0, MOST_SENTENCES).map((each) => textOf(each, SENTENCE_LENGTH));
  return texts.filter((text) => text !== null);
}

function percentOf(value: unknown): number | null {
  const number = typeof value === 'string' ? Number.parseFloat(value) : value;
  return typeof number === 'number' && number >= 0 && number <= 100 ? number : null;
}

function rangeOf(value: unknown): EstimatedRange | null {
  const ends = pairOf(value, 'low', 'high');
  if (ends === null) return null;
  const { typical } = value as Record<string, unknown>;
  const isWithin = typeof typical === 'number' && typical >= ends.low && typical <= ends.high;
  return { ...ends, typical: isWithin ? typical : (ends.low + ends.high) / 2 };
}

/** Says what an earlier fix took and cost. Null if neither is known. */
function fixOf(value: unknown): string | null {
  const { hours, price } = { ...(value as { hours?: unknown; price?: unknown } | null) };
  const parts = [
    typeof hours === 'number' ? hoursText({ low: hours, high: hours }) : null,
    typeof price === 'number' ? formatDollars(price) : null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(', ');
}

function pairOf<A extends string, B extends string>(
  value: unknown,
  a: A,
  b: B,
): Record<A | B, number> | null {
  if (typeof value !== 'object' || value === null) return null;
  const { [a]: one, [b]: other } = value as Record<string, unknown>;
  if (typeof one !== 'number' || typeof other !== 'number' || !(one >= 0) || !(other >= 0)) return null;
  return { [a]: one, [b]: other } as Record<A | B, number>;
}

type Estimated = { aiAnalysis: AiAnalysis | null; createdAt: string; status: string };

// The maximum time to wait for an estimate, in milliseconds. Learning from past fixes takes seconds, and a busy queue longer.
const WAIT = 3 * 60_000;

export function estimateState(
  { aiAnalysis, createdAt, status }: Estimated,
  now: number,
): 'made' | 'coming' | 'none' {
  if (aiAnalysis !== null) return 'made';
  return status === 'pending' && now - Date.parse(createdAt) < WAIT ? 'coming' : 'none';
}

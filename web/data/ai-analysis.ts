/** An estimate as it is shown; what it does not say is null. */
export type AiAnalysis = {
  estimatedTime: string | null;
  complexity: string | null;
  priceRange: string | null;
  /** Percent. */
  confidence: number | null;
  /** An analysis that is text and not fields. */
  text: string | null;
};

/** An analysis from an object or a JSON string of one; any other text stands as it is. Null when there is none. */
export function readAnalysis(stored: unknown): AiAnalysis | null {
  const value = typeof stored === 'string' ? parsed(stored) : stored;
  if (typeof value === 'string') return value.trim() === '' ? null : { ...nothing, text: value };
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const fields = value as Record<string, unknown>;
  return {
    estimatedTime: textOf(fields.estimatedTime),
    complexity: textOf(fields.complexity),
    priceRange: textOf(fields.priceRange),
    confidence: percentOf(fields.confidence),
    text: null,
  };
}

const nothing: AiAnalysis = {
  estimatedTime: null,
  complexity: null,
  priceRange: null,
  confidence: null,
  text: null,
};

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function textOf(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

function percentOf(value: unknown): number | null {
  const number = typeof value === 'string' ? Number.parseFloat(value) : value;
  return typeof number === 'number' && number >= 0 && number <= 100 ? number : null;
}

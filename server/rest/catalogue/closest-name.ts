/**
 * Returns the candidate that is most similar to a name, or null if no similarity reaches `minSimilarity` (0
 * to 1).
 */
export function closestName(name: string, candidates: Iterable<string>, minSimilarity = 0.75): string | null {
  let best: string | null = null;
  let bestSimilarity = minSimilarity;
  const own = parts(name);
  for (const candidate of candidates) {
    const value = similarity(own, parts(candidate));
    if (value >= bestSimilarity && (best === null || value > bestSimilarity)) {
      best = candidate;
      bestSimilarity = value;
    }
  }
  return best;
}

/** Returns the cosine similarity of the bigram counts of two texts. */
function similarity(left: Map<string, number>, right: Map<string, number>): number {
  let dot = 0;
  for (const [part, count] of left) dot += count * (right.get(part) ?? 0);
  const size = length(left) * length(right);
  return size === 0 ? 0 : dot / size;
}

/** Counts the bigrams of the first 64 characters. */
function parts(name: string): Map<string, number> {
  const text = `-${name.toLowerCase().slice(0, 64)}-`;
  const counts = new Map<string, number>();
  for (let at = 0; at < text.length - 1; at += 1) {
    const part = text.slice(at, at + 2);
    counts.set(part, (counts.get(part) ?? 0) + 1);
  }
  return counts;
}

function length(counts: Map<string, number>): number {
  return Math.hypot(...counts.values());
}

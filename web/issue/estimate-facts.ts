import type { AiAnalysis } from '#web/data/issue/ai-analysis.ts';

/** Only the known ones. */
export function estimateFacts(analysis: AiAnalysis): { name: string; value: string }[] {
  const { estimatedTime, complexity, priceRange, confidence } = analysis;
  return [
    { name: 'Time', value: estimatedTime },
    { name: 'Complexity', value: complexity },
    { name: 'Price', value: priceRange },
    { name: 'Confidence', value: confidence === null ? null : `${confidence}%` },
  ].filter((fact): fact is { name: string; value: string } => fact.value !== null);
}

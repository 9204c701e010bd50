import { z } from 'zod';
import type { Reading } from '#domain/estimate/analysis.ts';

const CATEGORIES = [
  ...['User interface', 'Data and database', 'Integration', 'Sign-in and access', 'Deployment'],
  ...['Performance', 'Build and tooling', 'Other'],
] as const;

/** The required answer of the model; other fields are dropped. */
export const readingSchema = z.object({
  summary: z.string(),
  likelyCause: z.string(),
  missingInformation: z.array(z.string()),
  category: z.enum(CATEGORIES),
});

/**
 * The model's answer as plain lines, each cut to a length.
 * @throws for invalid JSON, another shape or an empty summary.
 */
export function readReading(content: string): Reading {
  const { summary, likelyCause, missingInformation, category } = readingSchema.parse(JSON.parse(content));
  const reading = {
    summary: line(summary, 600),
    likelyCause: line(likelyCause, 600),
    missingInformation: missingInformation
      .map((each) => line(each, 200))
      .filter(Boolean)
      .slice(0, 6),
    category,
  };
  if (reading.summary === '') throw new Error('The answer has no summary.');
  return reading;
}

function line(text: string, longest: number): string {
  const words = [...text.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim()];
  return words.length > longest ? `${words.slice(0, longest - 1).join('')}…` : words.join('');
}

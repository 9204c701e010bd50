import { z } from 'zod';
import type { EstimatedIssue } from '#domain/estimate/estimate-issue.ts';
import type { Sql, TransactionSql } from '#server/platform/database/connect.ts';

/** The input of an estimate, and the stored analysis. */
type UnderEstimate = EstimatedIssue & { analysis: string | null };

/** Reads the input of an issue's estimate; null if the issue does not exist. */
export async function readUnderEstimate(
  sql: Sql | TransactionSql,
  id: string,
): Promise<UnderEstimate | null> {
  const [issue] = await sql<UnderEstimate[]>`
    select title, description, coding_app as "codingApp", urgency, ai_analysis as analysis
    from marketplace.issue where id = ${id}`;
  return issue ?? null;
}

const shape = z.object({ estimatedTime: z.string(), priceRange: z.string(), confidence: z.number() });
const builtIn = z.looseObject({ ...shape.shape, source: z.literal('built-in') });

export type StoredAnalysis = z.infer<typeof shape>;

/** Parses the time, price and confidence of a stored analysis; null for free text or an incomplete analysis. */
export function readStoredAnalysis(stored: string): StoredAnalysis | null {
  return parsedAs(shape, stored);
}

/** Returns the analysis if it comes from the built-in estimator, else null. */
export function builtInAnalysis(stored: string): object | null {
  return parsedAs(builtIn, stored);
}

function parsedAs<T>(schema: z.ZodType<T>, stored: string): T | null {
  try {
    return schema.parse(JSON.parse(stored));
  } catch {
    return null;
  }
}

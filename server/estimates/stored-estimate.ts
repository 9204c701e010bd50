import { z } from 'zod';
import type { EstimatedIssue } from '#domain/estimate/estimate-issue.ts';
import type { Sql, TransactionSql } from '#server/platform/database/connect.ts';

type UnderEstimate = EstimatedIssue & { analysis: string | null; userId: string | null };

export async function readUnderEstimate(
  sql: Sql | TransactionSql,
  id: string,
): Promise<UnderEstimate | null> {
  const [issue] = await sql<UnderEstimate[]>`
    select title, description, coding_app as "codingApp", urgency, ai_analysis as analysis, user_id as "userId"
    from marketplace.issue where id = ${id}`;
  return issue ?? null;
}

const shape = z.object({ estimatedTime: z.string(), priceRange: z.string(), confidence: z.number() });
const builtIn = z.looseObject({ ...shape.shape, source: z.literal('built-in') });

export type StoredAnalysis = z.infer<typeof shape>;

/**
 * Parses the time, price and confidence of a stored analysis. Returns null if any of the three is missing.
 */
export function readStoredAnalysis(stored: string): StoredAnalysis | null {
  return parsedAs(shape, stored);
}

/** Parses a stored analysis. Returns null unless the built-in estimator wrote it. */
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

import { z } from 'zod';
import type { Analysis, Reading } from '#domain/estimate/analysis.ts';
import type { EstimatedIssue } from '#domain/estimate/estimate-issue.ts';
import type { Sql, TransactionSql } from '#server/platform/database/connect.ts';
import { fragment } from '#server/platform/database/sql.ts';
import { LONGEST_TEXT, namesOfFiles } from './resolved-issues.ts';

const LONGEST_ANSWERS = 2000;

export type UnderEstimate = EstimatedIssue & {
  analysis: string | null;
  userId: string | null;
  status: string;
};

/**
 * Reads an issue as it is estimated: the description, and below it what the client answered. A long description leaves
 * room for the newest 2,000 characters of the answers.
 */
export async function readUnderEstimate(
  sql: Sql | TransactionSql,
  id: string,
): Promise<UnderEstimate | null> {
  const [issue] = await sql<UnderEstimate[]>`
    select title, left(description, ${LONGEST_TEXT}::int - length(said)) || said as description,
      coding_app as "codingApp", urgency, ${namesOfFiles()} as files, work_kind as kind,
      (select r.reading from marketplace.estimate_reading r where r.issue_id = i.id) as reading,
      ai_analysis as analysis, user_id as "userId", status
    from marketplace.issue i, lateral ${answers()} answers (said) where id = ${id}`;
  return issue ?? null;
}

function answers() {
  // Each answer takes at least two characters with its line break.
  return fragment`(select coalesce(right(E'\n' || string_agg(m.content, E'\n' order by m.created_at, m.id), ${LONGEST_ANSWERS}), '')
    from (
      select right(a.content, ${LONGEST_ANSWERS}::int) as content, a.created_at, a.id from public.messages a where a.issue_id = i.id and a.sender = 'client'
      order by a.created_at desc, a.id desc limit ${LONGEST_ANSWERS / 2}::int
    ) m)`;
}

/** Keeps what a language model read, which later estimates correct by the outcomes. */
export async function keepReading(sql: Sql, id: string, reading: Reading): Promise<void> {
  await sql`
    insert into marketplace.estimate_reading (issue_id, reading)
    select i.id, ${JSON.stringify(reading)}::text::jsonb from marketplace.issue i
    where i.id = ${id} and i.status = 'pending' for share
    on conflict (issue_id) do update set reading = excluded.reading, read_at = now()`;
}

/** Returns whether a language model has read an issue. */
export async function isRead(sql: Sql, id: string): Promise<boolean> {
  const [row] = await sql`select from marketplace.estimate_reading where issue_id = ${id}`;
  return row !== undefined;
}

const fix = z.object({
  kind: z.string().nullable(),
  hours: z.number().nullable(),
  price: z.number().nullable(),
});
const ours = z.looseObject({
  // Emails to unproved addresses contain these three, and an engineer can write an analysis.
  estimatedTime: z.string().regex(/^[\d.]{1,10}(?:–[\d.]{1,10})? hours?$/),
  priceRange: z.string().regex(/^\$[\d,.]{1,12}(?:–\$[\d,.]{1,12})?$/),
  confidence: z.number().min(0).max(100),
  kind: z.string().nullable(),
  source: z.enum(['built-in', 'model']),
  similar: z.array(fix).catch([]),
  changed: z.string().exactOptional(),
});

export type OwnAnalysis = Pick<
  Analysis,
  'estimatedTime' | 'priceRange' | 'confidence' | 'kind' | 'similar' | 'changed'
>;

/** Parses a stored analysis. Returns null if an engineer wrote it, or the estimator would not write its values. */
export function ownAnalysis(stored: string): OwnAnalysis | null {
  try {
    return ours.parse(JSON.parse(stored));
  } catch {
    return null;
  }
}

import type { BudgetName } from '#domain/operator/budgets.ts';
import type { Sql, TransactionSql } from '../database/connect.ts';
import type { Settings } from '../settings/settings.ts';

type By = { address?: string | null; account?: string | null };

/**
 * Spends from the budgets of an address, an account and the instance, which LIMIT_FACTOR multiplies. Returns
 * the seconds until the period ends if a budget is spent, or null. The amount 0 only tests whether anything is
 * left.
 */
export async function spend(
  sql: Sql | TransactionSql,
  { limitFactor }: Pick<Settings, 'limitFactor'>,
  spent: Partial<Record<BudgetName, number>>,
  { address = null, account = null }: By = {},
): Promise<number | null> {
  if (limitFactor === Number.POSITIVE_INFINITY) return null;
  const [row] = await sql<[{ wait: number | null }]>`
    select wait from rate_limit.spend(${JSON.stringify(spent)}::text::jsonb, ${address}, ${account}::uuid, ${limitFactor}::numeric)`;
  return row.wait;
}

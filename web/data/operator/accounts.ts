import { useQuery } from '@tanstack/react-query';
import { operatorErrors } from '#domain/errors/operator.ts';
import type { OperatorAccountRow } from '#domain/wire/operator.ts';
import { callFailingAs } from '../backend/data-api.ts';
import { fromRow } from '../backend/from-row.ts';
import { operatorKeys } from '../backend/query-keys.ts';

export type OperatorAccount = ReturnType<typeof readAccount>;

export function useOperatorAccounts(email: string | null) {
  return useQuery({
    queryKey: operatorKeys.accounts(email),
    enabled: email !== null,
    queryFn: () =>
      callFailingAs('accountsNotLoaded', operatorErrors, 'operator_accounts', { p_email: email ?? '' }).then(
        (rows) => rows.map(readAccount),
      ),
  });
}

function readAccount(row: OperatorAccountRow) {
  return { ...fromRow(row), factors: row.factors.map(fromRow) };
}

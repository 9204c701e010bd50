import { useQuery } from '@tanstack/react-query';
import type { AppError } from '#domain/errors/app-error.ts';
import { operatorErrors } from '#domain/errors/operator.ts';
import type { OperatorAccountRow } from '#domain/wire/operator.ts';
import { failingAs } from '../backend/call-failure.ts';
import { callProcedure } from '../backend/data-api.ts';
import { operatorKeys } from '../backend/query-keys.ts';

export type OperatorAccount = {
  id: string;
  email: string;
  createdAt: string;
  lastSignInAt: string | null;
  isOfOrganization: boolean;
  factors: { kind: 'app' | 'phone'; name: string; createdAt: string }[];
  recoveryCodesLeft: number;
  isAddressProved: boolean;
};

/** Disabled while the email is null. */
export function useOperatorAccounts(email: string | null) {
  return useQuery<OperatorAccount[], AppError>({
    queryKey: operatorKeys.accounts(email),
    enabled: email !== null,
    queryFn: () =>
      failingAs('accountsNotLoaded', operatorErrors.accountsNotLoaded, async () =>
        (await callProcedure('operator_accounts', { p_email: email ?? '' })).map(readAccount),
      ),
  });
}

function readAccount(row: OperatorAccountRow): OperatorAccount {
  return {
    id: row.id,
    email: row.email,
    createdAt: row.created_at,
    lastSignInAt: row.last_sign_in_at,
    isOfOrganization: row.is_of_organization,
    factors: row.factors.map(({ created_at: createdAt, ...factor }) => ({ ...factor, createdAt })),
    recoveryCodesLeft: row.recovery_codes_left,
    isAddressProved: row.is_address_proved,
  };
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { operatorErrors } from '#domain/errors/operator.ts';
import type { OperatorProcedures } from '#domain/wire/operator.ts';
import type { Procedures } from '#domain/wire/procedures.ts';
import { failingUnlessRefused } from '../backend/call-failure.ts';
import { callProcedure } from '../backend/data-api.ts';
import { operatorKeys, queryKeys } from '../backend/query-keys.ts';

type ActName =
  | Exclude<keyof OperatorProcedures, `operator_${string}`>
  | 'waive_quote'
  | 'record_payment'
  | 'refund_payment'
  | 'record_refund'
  | 'call_off_refund'
  | 'accept_fix'
  | 'cancel_issue'
  | 'record_payout'
  | 'settle_money_problem';

export type Act = { [Name in ActName]: { name: Name; takes: Procedures[Name]['takes'] } }[ActName];

export function useAct() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ name, takes }: Act) =>
      failingUnlessRefused('actFailed', operatorErrors.actFailed, () => callProcedure(name, takes)),
    // A rejected action also loads the data again, because the screen is probably out of date.
    onSettled: () => {
      const changed = [
        operatorKeys.everything,
        queryKeys.everyIssueList,
        queryKeys.everyIssue,
        queryKeys.everyTimeline,
        queryKeys.everyConversation,
        queryKeys.everyQuote,
      ];
      for (const queryKey of changed) void queries.invalidateQueries({ queryKey });
    },
  });
}

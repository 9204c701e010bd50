import { useQuery } from '@tanstack/react-query';
import type { AppError } from '#domain/errors/app-error.ts';
import { operatorErrors } from '#domain/errors/operator.ts';
import type { AttentionKind } from '#domain/operator/attention.ts';
import type { AttentionRow } from '#domain/wire/operator.ts';
import { failingAs } from '../backend/call-failure.ts';
import { callProcedure } from '../backend/data-api.ts';
import { operatorKeys } from '../backend/query-keys.ts';
import { pollingPause } from '../live/status.ts';

export type Waiting = {
  kind: AttentionKind;
  id: string;
  issueId: string | null;
  engineerId: string | null;
  paymentId: string | null;
  title: string;
  details: string | null;
  since: string;
};

/** Live, or polled every 30 seconds. */
export function useAttention() {
  return useQuery<Waiting[], AppError>({
    queryKey: operatorKeys.attention,
    queryFn: () =>
      failingAs('attentionNotLoaded', operatorErrors.attentionNotLoaded, async () =>
        (await callProcedure('operator_attention', {})).map(readWaiting),
      ),
    refetchInterval: () => pollingPause(30_000),
  });
}

function readWaiting(row: AttentionRow): Waiting {
  const { issue_id: issueId, engineer_id: engineerId, payment_id: paymentId, ...rest } = row;
  return { ...rest, issueId, engineerId, paymentId };
}

import { useQuery } from '@tanstack/react-query';
import { operatorErrors } from '#domain/errors/operator.ts';
import type { AttentionRow } from '#domain/wire/operator.ts';
import { failingAs } from '../backend/call-failure.ts';
import { callProcedure } from '../backend/data-api.ts';
import { type FromRow, fromRow } from '../backend/from-row.ts';
import { operatorKeys } from '../backend/query-keys.ts';
import { pollingPause } from '../live/status.ts';

export type Waiting = FromRow<AttentionRow>;

export function useAttention() {
  return useQuery({
    queryKey: operatorKeys.attention,
    queryFn: () =>
      failingAs('attentionNotLoaded', operatorErrors.attentionNotLoaded, async () =>
        (await callProcedure('operator_attention', {})).map(fromRow),
      ),
    refetchInterval: () => pollingPause(30_000),
  });
}

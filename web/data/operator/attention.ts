import { useQuery } from '@tanstack/react-query';
import { operatorErrors } from '#domain/errors/operator.ts';
import type { AttentionRow } from '#domain/wire/operator.ts';
import { callFailingAs } from '../backend/data-api.ts';
import { type FromRow, fromRow } from '../backend/from-row.ts';
import { operatorKeys } from '../backend/query-keys.ts';
import { pollingPause } from '../live/status.ts';

export type Waiting = FromRow<AttentionRow>;

export function useAttention() {
  return useQuery({
    queryKey: operatorKeys.attention,
    queryFn: () =>
      callFailingAs('attentionNotLoaded', operatorErrors, 'operator_attention', {}).then((rows) =>
        rows.map(fromRow),
      ),
    refetchInterval: () => pollingPause(30_000),
  });
}

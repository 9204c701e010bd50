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
    // No live change tells about applications, disputes or failed jobs.
    refetchInterval: () => pollingPause(30_000) || 60_000,
  });
}

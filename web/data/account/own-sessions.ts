import { useMutation, useQuery } from '@tanstack/react-query';
import { accountErrors } from '#domain/errors/account.ts';
import type { Procedures } from '#domain/wire/procedures.ts';
import { callFailingAs } from '../backend/data-api.ts';
import { type FromRow, fromRow } from '../backend/from-row.ts';
import { lookAgain } from '../backend/query-client.ts';
import { queryKeys } from '../backend/query-keys.ts';
import { callAuth } from './auth-answer.ts';

export type OwnSession = FromRow<Procedures['list_sessions']['gives'][number]>;

export function useOwnSessions(userId: string) {
  return useQuery({
    queryKey: queryKeys.sessions(userId),
    queryFn: () =>
      callFailingAs('sessionsNotLoaded', accountErrors, 'list_sessions', {}).then((rows) =>
        rows.map(fromRow),
      ),
  });
}

export function useEndSession() {
  return useMutation({
    mutationFn: async (which: { id: string } | 'others') => {
      if (which === 'others') return endOthers();
      await callFailingAs('sessionNotEnded', accountErrors, 'end_session', { p_session_id: which.id });
    },
    onSettled: () => lookAgain(queryKeys.everySession),
  });
}

async function endOthers(): Promise<void> {
  await callAuth('sessionNotEnded', async (auth) => {
    return { data: null, ...(await auth.signOut({ scope: 'others' })) };
  });
}

import { useQuery } from '@tanstack/react-query';
import type { Approval } from '#domain/engineer/approval.ts';
import { engineerErrors } from '#domain/errors/engineer.ts';
import type { EngineerRow } from '#domain/wire/rows.ts';
import { callFailingAs, requestFailingAs } from '../backend/data-api.ts';
import { queryClient } from '../backend/query-client.ts';
import { queryKeys } from '../backend/query-keys.ts';
import { keepStanding } from './engineer-memory.ts';

export type Engineer = Pick<EngineerRow, 'id' | 'name' | 'skills' | 'avatar'>;

const COLUMNS = 'id,name,skills,avatar';

type ProfileChanges = { name: string; skills: readonly string[]; avatar: string | null };

/** Returns null if there is no profile or the caller may not read it. */
export async function fetchEngineer(id: string): Promise<Engineer | null> {
  return requestFailingAs('standingNotChecked', engineerErrors, (rest) =>
    rest.from('engineers').select(COLUMNS).eq('id', id).maybeSingle(),
  );
}

export async function becomeEngineer(id: string, { skills, ...profile }: ProfileChanges): Promise<void> {
  const row = { id, ...profile, skills: [...skills] };
  const engineer = await requestFailingAs<Engineer, 'engineerAccountNotCreated'>(
    'engineerAccountNotCreated',
    engineerErrors,
    (rest) => rest.from('engineers').insert(row).select(COLUMNS).single(),
  );
  await queryClient.resetQueries({ queryKey: queryKeys.standing(id) });
  rememberEngineer(engineer);
}

export async function changeProfile(id: string, changes: Partial<ProfileChanges>): Promise<Engineer> {
  const { skills, ...others } = changes;
  const columns = { ...others, ...(skills && { skills: [...skills] }) };
  const engineer = await requestFailingAs<Engineer, 'profileNotUpdated'>(
    'profileNotUpdated',
    engineerErrors,
    (rest) => rest.from('engineers').update(columns).eq('id', id).select(COLUMNS).single(),
  );
  rememberEngineer(engineer);
  return engineer;
}

export function rememberEngineer(engineer: Engineer): void {
  queryClient.setQueryData(queryKeys.engineer(engineer.id), engineer);
}

export async function isEngineer(id: string): Promise<boolean> {
  const known = queryClient.fetchQuery({
    queryKey: queryKeys.engineer(id),
    queryFn: () => fetchEngineer(id),
  });
  return (await known.catch(() => null)) !== null;
}

async function fetchStanding(userId: string): Promise<Approval> {
  const standing = await callFailingAs('standingNotChecked', engineerErrors, 'application_status', {});
  keepStanding(userId, standing);
  return standing;
}

export function useEngineer(id: string | null) {
  return useQuery({
    queryKey: queryKeys.engineer(id),
    queryFn: () => fetchEngineer(id ?? ''),
    enabled: id !== null,
  });
}

export function useStanding(userId: string | null) {
  return useQuery({
    queryKey: queryKeys.standing(userId),
    queryFn: () => fetchStanding(userId ?? ''),
    enabled: userId !== null,
    refetchInterval: (query) => (query.state.data === 'waiting' ? 15_000 : false),
  });
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { AppError } from '#domain/errors/app-error.ts';
import { mailErrors } from '#domain/errors/mail.ts';
import type { MailChoices, MailKind } from '#domain/wire/mail-choices.ts';
import { CallFailure } from '../backend/call-failure.ts';
import { callFunction } from '../backend/function-call.ts';
import { queryKeys } from '../backend/query-keys.ts';

type Wanted = Partial<Record<MailKind, boolean>>;

/** The token comes from a link in an email. The value is null while the session loads. */
export type ChoicesOf = { token: string } | { userId: string } | null;

export function useMailChoices(whose: ChoicesOf) {
  return useQuery({
    queryKey: queryKeys.mailChoices(keyOf(whose)),
    queryFn: () => ask(whose, 'preferencesNotLoaded'),
    enabled: whose !== null,
  });
}

export function useChooseMails(whose: ChoicesOf) {
  const queries = useQueryClient();
  const queryKey = queryKeys.mailChoices(keyOf(whose));
  return useMutation({
    mutationFn: (wanted: Wanted) => ask(whose, 'preferencesNotKept', wanted),
    // The requests run one after the other, so that the newest choice is stored last.
    scope: { id: queryKey.join(' ') },
    onMutate: async (wanted) => {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData<MailChoices>(queryKey);
      queries.setQueryData<MailChoices>(queryKey, (choices) => choices && applied(choices, wanted));
      return { before };
    },
    onSuccess: (choices) => queries.setQueryData(queryKey, choices),
    onError: (_error, _wanted, kept) => queries.setQueryData(queryKey, kept?.before),
  });
}

function keyOf(whose: ChoicesOf): string | null {
  if (!whose) return null;
  return 'token' in whose ? whose.token : whose.userId;
}

function applied(choices: MailChoices, wanted: Wanted): MailChoices {
  const kinds = choices.kinds.map((each) => ({ ...each, isWanted: wanted[each.kind] ?? each.isWanted }));
  return { ...choices, kinds };
}

async function ask(
  whose: ChoicesOf,
  code: 'preferencesNotLoaded' | 'preferencesNotKept',
  wanted?: Wanted,
): Promise<MailChoices> {
  const token = whose && 'token' in whose ? { token: whose.token } : {};
  try {
    return await callFunction<MailChoices>('mail-preferences', { ...token, ...(wanted ? { wanted } : {}) });
  } catch (cause) {
    if (cause instanceof CallFailure && (cause.status === 401 || cause.status === 400))
      throw new AppError('mailLinkNotUsable', mailErrors.mailLinkNotUsable, { cause });
    throw new AppError(code, mailErrors[code], { cause });
  }
}

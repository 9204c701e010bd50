import { useLocation, useNavigate } from 'react-router';
import { AppError } from '#domain/errors/app-error.ts';
import { generalErrors } from '#domain/errors/general.ts';
import { useAttempt } from '#web/ui/forms/use-attempt.ts';
import { paths } from '#web/ui/page-urls.ts';

export function useSignOut() {
  const navigate = useNavigate();
  const isInPortal = useLocation().pathname.startsWith(paths.engineer);
  const { isPending, attempt } = useAttempt(messageOf);

  async function signOutLater() {
    const { leave } = await import('./leave.ts');
    await leave(navigate, isInPortal);
  }

  return { isPending, leave: () => void attempt(signOutLater) };
}

function messageOf(error: unknown): string {
  return error instanceof AppError ? error.message : generalErrors.unexpected;
}

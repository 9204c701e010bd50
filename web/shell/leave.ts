import type { NavigateFunction } from 'react-router';
import { accountErrors, accountNotices } from '#domain/errors/account.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { signOut } from '#web/data/account/sign-in.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { paths } from '#web/ui/page-urls.ts';

export async function leave(navigate: NavigateFunction, isInPortal: boolean): Promise<void> {
  try {
    await (isInPortal ? leavePortal(navigate) : signOut());
  } catch (cause) {
    throw new AppError('signOutFailed', accountErrors.signOutFailed, { cause });
  }
  toast.success(accountNotices.signedOut);
}

async function leavePortal(navigate: NavigateFunction): Promise<void> {
  // The page navigates first, because after sign-out the portal would redirect with an error.
  await navigate(paths.engineerLogin(), { state: { isLeaving: true } });
  try {
    await signOut();
    await navigate(paths.engineerLogin(), { replace: true });
  } catch (error) {
    await navigate(-1);
    throw error;
  }
}

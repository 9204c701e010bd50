import { useState } from 'react';
import { useNavigate } from 'react-router';
import { codeHostErrors, codeHostNotices } from '#domain/errors/code-host.ts';
import type { CodeHostMode } from '#domain/wire/code-host.ts';
import { signOut } from '#web/data/account/sign-in.ts';
import { disconnect } from '#web/data/code-host/connection.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { paths } from '#web/ui/paths.ts';

/** Ends a session that came from the code host, too. */
export function useDisconnect(mode: CodeHostMode) {
  const navigate = useNavigate();
  const [isPending, setIsPending] = useState(false);

  async function leave(): Promise<void> {
    setIsPending(true);
    try {
      await disconnect();
      if (mode === 'connect') toast.info(codeHostNotices.disconnected);
      else await leaveAccount(mode);
    } catch {
      toast.error(codeHostErrors.logoutFailed);
    } finally {
      setIsPending(false);
    }
  }

  async function leaveAccount(signedInBy: 'signin' | 'engineer-signin'): Promise<void> {
    const isEngineer = signedInBy === 'engineer-signin';
    // First leaves the signed-in screens: their gate would ask for a sign-in.
    await navigate(isEngineer ? paths.engineerLogin() : paths.home, { state: { isLeaving: true } });
    await signOut();
    toast.success(codeHostNotices.disconnectedSuccessfully);
    if (isEngineer) await navigate(paths.engineerLogin(), { replace: true });
  }

  return { leave: () => void leave(), isPending };
}

import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { codeHostErrors, codeHostNotices } from '#domain/errors/code-host.ts';
import type { CodeHostMode } from '#domain/wire/code-host.ts';
import { signOut } from '#web/data/account/sign-in.ts';
import { type CodeHostUser, disconnect, useCodeHostAvatar } from '#web/data/code-host/connection.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { useAttempt } from '#web/ui/forms/use-attempt.ts';
import { paths } from '#web/ui/page-urls.ts';
import { Avatar } from '#web/ui/text/avatar.tsx';

type ConnectedAccountProps = { user: CodeHostUser; handle: string; mode: CodeHostMode };

export function ConnectedAccount({ user, handle, mode }: ConnectedAccountProps): ReactNode {
  const picture = useCodeHostAvatar(handle);
  const { leave, isPending } = useDisconnect(mode);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Avatar name={user.name ?? user.login} src={picture} />
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold break-words">{user.login}</p>
        <p className="text-sm text-ink-muted">
          {user.name && user.name !== user.login
            ? `${user.name}, connected to GitHub`
            : 'Connected to GitHub'}
        </p>
      </div>
      <Button size="sm" onClick={leave} pending={isPending} pendingLabel="Disconnecting…">
        Disconnect
      </Button>
    </div>
  );
}

function useDisconnect(mode: CodeHostMode) {
  const navigate = useNavigate();
  const { isPending, attempt } = useAttempt(() => codeHostErrors.logoutFailed);

  async function leave(): Promise<void> {
    await disconnect();
    if (mode === 'connect') toast.info(codeHostNotices.disconnected);
    else await leaveAccount(mode);
  }

  async function leaveAccount(signedInBy: 'signin' | 'engineer-signin'): Promise<void> {
    const isEngineer = signedInBy === 'engineer-signin';
    // The page navigates first, because after sign-out it would redirect to the sign-in page.
    await navigate(isEngineer ? paths.engineerLogin() : paths.home, { state: { isLeaving: true } });
    await signOut();
    toast.success(codeHostNotices.disconnectedSuccessfully);
    if (isEngineer) await navigate(paths.engineerLogin(), { replace: true });
  }

  return { leave: () => void attempt(leave), isPending };
}

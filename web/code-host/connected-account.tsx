import type { CodeHostMode } from '#domain/wire/code-host.ts';
import type { CodeHostUser } from '#web/data/code-host/connection.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { Avatar } from '#web/ui/text/avatar.tsx';
import { useDisconnect } from './use-disconnect.ts';

type ConnectedAccountProps = { user: CodeHostUser; mode: CodeHostMode };

export function ConnectedAccount({ user, mode }: ConnectedAccountProps) {
  const { leave, isPending } = useDisconnect(mode);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Avatar name={user.name ?? user.login} src={user.avatarUrl} />
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

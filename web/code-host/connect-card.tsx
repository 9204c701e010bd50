import { lazy, type ReactNode, Suspense } from 'react';
import { codeHostErrors, codeHostNotices } from '#domain/errors/code-host.ts';
import type { CodeHostMode } from '#domain/wire/code-host.ts';
import { useSession } from '#web/data/account/session.ts';
import { type Connection, useConnection } from '#web/data/code-host/connection.ts';
import { LoadingBlock } from '#web/ui/feedback/skeleton.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { FormFailure } from '#web/ui/forms/form-failure.tsx';
import { ConnectOffer } from './connect-offer.tsx';

// Only a visitor who connected an account needs these.
const ConnectedAccount = lazy(() =>
  import('./connected-account.tsx').then(
    (loaded) => ({ default: loaded.ConnectedAccount }),
    () => ({ default: () => null }),
  ),
);
const AutoVerifySwitch = lazy(() =>
  import('./auto-verify-switch.tsx').then(
    (loaded) => ({ default: loaded.AutoVerifySwitch }),
    () => ({ default: () => null }),
  ),
);

type Connected = Extract<Connection, { status: 'connected' }>;

type ConnectCardProps = {
  mode: CodeHostMode;
  returnPath: string;
  /** The repository to connect, as `owner/name`. */
  repository?: string | undefined;
  className?: string;
  children?: (connection: Connected) => ReactNode;
};

export function ConnectCard({ mode, returnPath, repository, className, children }: ConnectCardProps) {
  const connection = useConnection();
  const isSignedIn = useSession().status === 'signed-in';
  const isOffered = connection.status === 'none' || (mode !== 'connect' && !isSignedIn);
  if (connection.status === 'not-offered') return null;
  return (
    <section aria-label="GitHub" className={className}>
      <div className="grid gap-5">
        <Standing connection={connection} mode={mode} />
        {isOffered && connection.status !== 'checking' && (
          <ConnectOffer
            mode={mode}
            returnPath={returnPath}
            repository={repository}
            hasEnded={connection.status === 'none' && connection.hasEnded}
          />
        )}
        {connection.status === 'connected' && children?.(connection)}
        {connection.status !== 'none' && connection.status !== 'checking' && (
          <Suspense fallback={<LoadingBlock label="Loading" className="h-11" />}>
            <AutoVerifySwitch />
          </Suspense>
        )}
      </div>
    </section>
  );
}

function Standing({ connection, mode }: { connection: Connection; mode: CodeHostMode }) {
  switch (connection.status) {
    case 'not-offered':
    case 'none':
      return null;
    case 'checking':
      return <LoadingBlock label="Checking your GitHub connection" className="h-10" />;
    case 'failed':
      return (
        <Asking check={connection.check} label="Try Again">
          <FormFailure>
            {mode === 'connect'
              ? codeHostErrors.connectionNotValidated
              : codeHostErrors.authenticationNotVerified}
          </FormFailure>
        </Asking>
      );
    case 'unchecked':
      return (
        <Asking check={connection.check} label="Check the connection">
          <p className="text-sm">
            You connected GitHub{connection.login ? ` as ${connection.login}` : ''} before. We haven’t checked
            whether it still works.
          </p>
        </Asking>
      );
    case 'connected':
      return (
        <Suspense fallback={<LoadingBlock label="Loading" className="h-10" />}>
          <ConnectedAccount user={connection.user} handle={connection.handle} mode={mode} />
        </Suspense>
      );
  }
}

type AskingProps = { check: () => Promise<boolean>; label: string; children: ReactNode };

function Asking({ check, label, children }: AskingProps) {
  const ask = async () => {
    if (await check()) toast.info(codeHostNotices.alreadyConnected);
  };
  return (
    <div className="grid justify-items-start gap-3">
      {children}
      <Button size="sm" onClick={() => void ask()}>
        {label}
      </Button>
    </div>
  );
}

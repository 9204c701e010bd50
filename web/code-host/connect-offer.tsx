import { GitBranch } from 'lucide-react';
import { codeHostErrors } from '#domain/errors/code-host.ts';
import type { CodeHostMode } from '#domain/wire/code-host.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { FormFailure } from '#web/ui/forms/form-failure.tsx';
import { PermissionText } from './permission-text.tsx';
import { useConnect } from './use-connect.ts';

type ConnectOfferProps = { mode: CodeHostMode; returnPath: string; hasEnded: boolean };

const labels: Record<CodeHostMode, string> = {
  connect: 'Connect GitHub',
  signin: 'Continue with GitHub',
  'engineer-signin': 'Continue with GitHub',
};

export function ConnectOffer({ mode, returnPath, hasEnded }: ConnectOfferProps) {
  const { connect, isConnecting, failure } = useConnect(mode, returnPath);
  return (
    <div className="grid justify-items-start gap-3">
      {hasEnded && mode === 'connect' && <FormFailure>{codeHostErrors.authorizationRefused}</FormFailure>}
      <PermissionText mode={mode} />
      <Button
        icon={<GitBranch aria-hidden="true" className="size-4" />}
        onClick={connect}
        pending={isConnecting}
        pendingLabel="Connecting…"
      >
        {labels[mode]}
      </Button>
      {failure && (
        <FormFailure>
          <p>{failure}</p>
          <p>Nothing was connected. Try again in a moment.</p>
        </FormFailure>
      )}
    </div>
  );
}

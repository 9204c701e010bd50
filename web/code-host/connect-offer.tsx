import { GitBranch } from 'lucide-react';
import { useEffect, useState } from 'react';
import { codeHostErrors, codeHostNotices } from '#domain/errors/code-host.ts';
import type { CodeHostMode } from '#domain/wire/code-host.ts';
import { useConfig } from '#web/data/backend/config.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { FormFailure } from '#web/ui/forms/form-failure.tsx';
import { paths } from '#web/ui/page-urls.ts';
import { Disclosure } from '#web/ui/text/disclosure.tsx';

type ConnectOfferProps = {
  mode: CodeHostMode;
  returnPath: string;
  repository: string | undefined;
  hasEnded: boolean;
};

const labels: Record<CodeHostMode, string> = {
  connect: 'Connect GitHub',
  signin: 'Continue with GitHub',
  'engineer-signin': 'Continue with GitHub',
};

export function ConnectOffer({ mode, returnPath, repository, hasEnded }: ConnectOfferProps) {
  const { connect, isConnecting, failure } = useConnect(mode, returnPath, repository);
  const isSample = useConfig()?.hasSampleCodeHost;
  return (
    <div className="grid justify-items-start gap-3">
      {hasEnded && mode === 'connect' && <FormFailure>{codeHostErrors.authorizationRefused}</FormFailure>}
      <PermissionText mode={mode} />
      {isSample && (
        <p className="text-sm">This local instance has a sample code host. Nothing is sent to GitHub.</p>
      )}
      <Button
        icon={<GitBranch className="size-4" />}
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

const aims: Record<CodeHostMode, string> = {
  connect: 'Pick your repository from a list, and let your engineer read it if it’s private.',
  signin: 'No password needed. We use your verified email address at GitHub.',
  'engineer-signin': 'No password needed. We use your verified email address at GitHub.',
};

const toRead =
  'GitHub has no permission that only reads private repositories, so it asks you to allow reading and writing all of them. We list them and read files of the one you share. We never write. Disconnect any time, and we forget the permission.';
const toKnow =
  'GitHub tells us who you are and your verified email address. We can’t read your private code.';

const asked: Record<CodeHostMode, string> = { connect: toRead, signin: toRead, 'engineer-signin': toKnow };

function PermissionText({ mode }: { mode: CodeHostMode }) {
  return (
    <div>
      <p className="text-sm text-ink-muted">{aims[mode]}</p>
      <Disclosure summary="What GitHub will ask you to allow">
        <p className="mt-1 max-w-text text-sm text-ink-muted">{asked[mode]}</p>
      </Disclosure>
    </div>
  );
}

function useConnect(mode: CodeHostMode, returnPath: string, specificRepo: string | undefined) {
  const [isConnecting, setIsConnecting] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  useEffect(() => {
    // The Back button can restore this page from the browser's cache with the button still disabled.
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && setIsConnecting(false);
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, []);

  async function connect(): Promise<void> {
    setIsConnecting(true);
    setFailure(null);
    toast.info(codeHostNotices.connecting);
    try {
      const { startLogin } = await import('#web/data/code-host/login.ts');
      window.location.assign(
        await startLogin({ mode, callbackPath: paths.githubCallback, returnPath, specificRepo }),
      );
    } catch (error) {
      const sentence = error instanceof Error ? error.message : codeHostErrors.loginNotStarted;
      setFailure(sentence);
      toast.error(sentence);
      setIsConnecting(false);
    }
  }

  return { connect: () => void connect(), isConnecting, failure };
}

import { useEffect, useState } from 'react';
import { codeHostErrors, codeHostNotices } from '#domain/errors/code-host.ts';
import type { CodeHostMode } from '#domain/wire/code-host.ts';
import { startLogin } from '#web/data/code-host/login.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { paths } from '#web/ui/paths.ts';

export function useConnect(mode: CodeHostMode, returnPath: string) {
  const [isConnecting, setIsConnecting] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  useEffect(() => {
    // The browser's Back restores the page with its pending button.
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && setIsConnecting(false);
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, []);

  async function connect(): Promise<void> {
    setIsConnecting(true);
    setFailure(null);
    toast.info(codeHostNotices.connecting);
    try {
      window.location.assign(await startLogin({ mode, callbackPath: paths.githubCallback, returnPath }));
    } catch (error) {
      const sentence = error instanceof Error ? error.message : codeHostErrors.loginNotStarted;
      setFailure(sentence);
      toast.error(sentence);
      setIsConnecting(false);
    }
  }

  return { connect: () => void connect(), isConnecting, failure };
}

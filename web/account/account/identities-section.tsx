import { KeyRound, Mail } from 'lucide-react';
import { useEffect, useState } from 'react';
import { accountNotices } from '#domain/errors/account.ts';
import { codeHostName } from '#domain/repository/code-host.ts';
import {
  forgetLinkingRefusal,
  type Identity,
  linkIdentity,
  type OwnAccount,
  readLinkingRefusal,
  unlinkIdentity,
} from '#web/data/account/own-account.ts';
import { useConfig } from '#web/data/backend/config.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { useAttempt } from '#web/ui/forms/use-attempt.ts';
import { paths } from '#web/ui/page-urls.ts';
import { SavingFailure } from '../saving-failure.tsx';
import { Section } from './section.tsx';

export function IdentitiesSection({ account: { identities } }: { account: OwnAccount }) {
  const config = useConfig();
  const [leaving, setLeaving] = useState<string | null>(null);
  const { failure, needsNewSession, isPending, attempt } = useAttempt();
  const [refusal] = useState(readLinkingRefusal);
  useEffect(forgetLinkingRefusal, []);
  const hostName = config?.hasSampleCodeHost
    ? 'Sample code host'
    : codeHostName(config?.codeHost ?? 'github.com');
  const nameOf = ({ provider }: Identity) =>
    provider === 'email' ? 'Email' : provider === 'github' ? hostName : provider;
  const isLinked = identities.some(({ provider }) => provider === 'github');

  function unlink({ id }: Identity) {
    setLeaving(id);
    void attempt(async () => {
      await unlinkIdentity(id);
      toast.success(accountNotices.identityUnlinked);
    }).then(() => setLeaving(null));
  }

  return (
    <Section id="identities" title="How you sign in" lead="Use any of these to sign in.">
      <ul className="divide-y divide-hairline border-y border-hairline">
        {identities.map((identity) => (
          <li key={identity.id} className="flex items-center justify-between gap-3 py-3 text-sm">
            <div className="flex min-w-0 items-start gap-3">
              {identity.provider === 'email' ? <Mail {...icon} /> : <KeyRound {...icon} />}
              <div className="min-w-0">
                <p className="font-semibold wrap-anywhere">{nameOf(identity)}</p>
                {identity.email && <p className="wrap-anywhere text-ink-muted">{identity.email}</p>}
              </div>
            </div>
            {identities.length > 1 && identity.provider !== 'email' && (
              <Button
                size="sm"
                onClick={() => unlink(identity)}
                pending={leaving === identity.id}
                aria-label={`Disconnect ${nameOf(identity)}`}
              >
                Disconnect
              </Button>
            )}
          </li>
        ))}
      </ul>
      <SavingFailure failure={failure ?? refusal} needsNewSession={needsNewSession} className="mt-4" />
      {config?.github && !isLinked && (
        <Button
          className="mt-5"
          onClick={() => void attempt(() => linkIdentity(`${paths.account}#identities`))}
          pending={isPending && leaving === null}
          pendingLabel="Connecting…"
        >
          Connect {hostName}
        </Button>
      )}
    </Section>
  );
}

const icon = { className: 'mt-0.5 size-4 shrink-0 text-ink-muted' } as const;

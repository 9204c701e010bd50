import { useState } from 'react';
import { accountNotices } from '#domain/errors/account.ts';
import {
  type NewApp,
  type NewPhone,
  removeFactor,
  type SecondFactor,
  useSecondFactors,
} from '#web/data/account/second-factor.ts';
import { useConfig } from '#web/data/backend/config.ts';
import { Dialog } from '#web/ui/feedback/dialog.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { LoadingBlock } from '#web/ui/feedback/skeleton.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { useAttempt } from '#web/ui/forms/use-attempt.ts';
import { DateText } from '#web/ui/text/date-text.tsx';
import { factorKinds, factorName } from '../factor-name.ts';
import { SavingFailure } from '../saving-failure.tsx';
import { AddApp, AddPhone } from './add-factor.tsx';
import { AppSetup, PhoneSetup } from './factor-setup.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { Section } from './section.tsx';

type FactorsSectionProps = { userId: string; hasPassword: boolean };

export function FactorsSection({ userId, hasPassword }: FactorsSectionProps) {
  return (
    <Section
      id="second-factor"
      title="Second factor"
      lead={
        hasPassword
          ? 'Adds a code from your phone, so a stolen password isn’t enough.'
          : 'Adds a code from your phone to your organization’s sign-in.'
      }
    >
      <Loaded
        query={useSecondFactors(userId)}
        loading={<LoadingBlock label="Loading your second factors" className="h-10 w-48" />}
        advice="They still protect your account."
      >
        {(factors) => (
          <>
            {factors.length > 0 && (
              <ul className="mb-5 divide-y divide-hairline border-y border-hairline">
                {factors.map((factor) => (
                  <Factor
                    key={factor.id}
                    factor={factor}
                    isLast={factors.length === 1}
                    hasPassword={hasPassword}
                  />
                ))}
              </ul>
            )}
            {factors.length > 0 && <RecoveryCodes userId={userId} />}
            <AddFactor factors={factors} />
          </>
        )}
      </Loaded>
    </Section>
  );
}

type FactorProps = { factor: SecondFactor; isLast: boolean; hasPassword: boolean };

function Factor({ factor, isLast, hasPassword }: FactorProps) {
  const { id, kind, createdAt } = factor;
  const [isAsking, setIsAsking] = useState(false);
  const { failure, needsNewSession, isPending, attempt } = useAttempt();
  const label = factorName(factor);

  function remove() {
    void attempt(async () => {
      await removeFactor(id);
      toast.success(accountNotices.factorRemoved);
    });
  }

  return (
    <li className="flex items-center justify-between gap-3 py-3 text-sm">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{label}</p>
        <p className="text-ink-muted">
          {factorKinds[kind]}, since <DateText value={createdAt} />
        </p>
      </div>
      <Button size="sm" onClick={() => setIsAsking(true)} aria-label={`Remove ${label}`}>
        Remove
      </Button>
      <Dialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={`Remove “${label}”?`}
        footer={
          <>
            <Button onClick={() => setIsAsking(false)}>Keep it</Button>
            <Button variant="danger" onClick={remove} pending={isPending} pendingLabel="Removing…">
              Remove
            </Button>
          </>
        }
      >
        <p className="text-sm">
          {isLast
            ? `It’s your only second factor. Without it, ${hasPassword ? 'your password alone opens your account' : 'your organization’s sign-in alone opens your account'}.`
            : 'Its codes will stop working. Your other factors stay.'}
        </p>
        <SavingFailure failure={failure} needsNewSession={needsNewSession} className="mt-4" />
      </Dialog>
    </li>
  );
}

function AddFactor({ factors }: { factors: SecondFactor[] }) {
  const offersPhones = useConfig()?.texts ?? false;
  const [app, setApp] = useState<NewApp | null>(null);
  const [phone, setPhone] = useState<NewPhone | null>(null);
  if (app) return <AppSetup factor={app} onEnd={() => setApp(null)} />;
  if (phone) return <PhoneSetup phone={phone} onEnd={() => setPhone(null)} />;
  return (
    <div className="grid gap-6">
      <AddApp count={factors.length} onPrepared={setApp} />
      {offersPhones && (
        <div className="border-t border-hairline pt-6">
          <AddPhone hasPhone={factors.some(({ kind }) => kind === 'phone')} onTexted={setPhone} />
        </div>
      )}
    </div>
  );
}

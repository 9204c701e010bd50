import { useState } from 'react';
import { resendConfirmation } from '#web/data/client/confirmation-mail.ts';
import { keptStorage } from '#web/ui/browser/storage.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { FormFailure } from '#web/ui/forms/form-failure.tsx';
import { SectionCard } from '#web/ui/layout/card.tsx';
import { CorrectAddressForm } from './correct-address-form.tsx';
import { type KeptKey, keepKey } from './kept-key.ts';

type MailAgainProps = { id: string; kept: KeptKey; onCorrected: (email: string) => void };

export function MailAgain({ id, kept, onCorrected }: MailAgainProps) {
  const [isCorrecting, setIsCorrecting] = useState(false);
  const [isCorrected, setIsCorrected] = useState(kept.isCorrected ?? false);
  const [isPending, setIsPending] = useState(false);
  const [sent, setSent] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function sendAgain() {
    setIsPending(true);
    setFailure(null);
    setSent(null);
    try {
      await resendConfirmation(id, kept.key);
      setSent(`Sent again to ${kept.email}. It can take a minute.`);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    } finally {
      setIsPending(false);
    }
  }

  function corrected(email: string) {
    keepKey(keptStorage(), id, { ...kept, email, isCorrected: true });
    setIsCorrected(true);
    setIsCorrecting(false);
    setFailure(null);
    setSent(
      `Corrected. The confirmation is on its way to ${email}; the link of the first mail no longer works.`,
    );
    onCorrected(email);
  }

  return (
    <SectionCard id="mail-again" title="No email yet?" heading="text-sm" className="mt-4">
      <p className="mt-1 text-sm break-words text-ink-muted">
        We wrote to <span className="font-semibold text-ink">{kept.email}</span>. It can take a minute; look
        into the spam folder, too.
      </p>
      <div role="status">
        {sent && (
          <p className="mt-3 rounded bg-positive-soft px-4 py-3 text-sm break-words text-positive-ink">
            {sent}
          </p>
        )}
      </div>
      <FormFailure className="mt-3">{failure}</FormFailure>
      {isCorrecting ? (
        <CorrectAddressForm
          id={id}
          kept={kept}
          onCorrected={corrected}
          onCancel={() => setIsCorrecting(false)}
        />
      ) : (
        <div className="mt-4 flex flex-wrap gap-3">
          <Button onClick={() => void sendAgain()} pending={isPending} pendingLabel="Sending…">
            Send it again
          </Button>
          {!isCorrected && (
            <Button variant="ghost" onClick={() => setIsCorrecting(true)}>
              Correct the address
            </Button>
          )}
        </div>
      )}
    </SectionCard>
  );
}

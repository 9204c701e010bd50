import { useState } from 'react';
import { resendConfirmation } from '#web/data/client/confirmation-mail.ts';
import { keptStorage } from '#web/ui/browser/storage.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { FormFailure } from '#web/ui/forms/form-failure.tsx';
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
    setSent(`Corrected. We’ve emailed ${email}. The link in the first email no longer works.`);
    onCorrected(email);
  }

  return (
    <section aria-labelledby="mail-again" className="mt-6 border-t border-hairline pt-6">
      <h2 id="mail-again" className="text-sm font-semibold">
        No email yet?
      </h2>
      <p className="mt-1 text-sm text-ink-muted">It can take a minute. Check your spam folder, too.</p>
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
        <div className="mt-3 flex flex-wrap gap-3">
          <Button size="sm" onClick={() => void sendAgain()} pending={isPending} pendingLabel="Sending…">
            Send it again
          </Button>
          {!isCorrected && (
            <Button size="sm" variant="ghost" onClick={() => setIsCorrecting(true)}>
              Correct the address
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

import { type FormEvent, useRef, useState } from 'react';
import { faultOfEmail } from '#domain/account/fault-of-email.ts';
import { accountErrors, accountNotices } from '#domain/errors/account.ts';
import { changeEmail, type OwnAccount } from '#web/data/own-account.ts';
import { Button } from '#web/ui/button.tsx';
import { FormFailure } from '#web/ui/form-failure.tsx';
import { paths } from '#web/ui/paths.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.ts';
import { Section } from './section.tsx';
import { useSaving } from './use-saving.ts';

/** Both addresses have to agree before the account moves. */
export function EmailSection({ account: { email, newEmail } }: { account: OwnAccount }) {
  const form = useRef<HTMLFormElement>(null);
  const [fault, setFault] = useState<string>();
  const { failure, isPending, attempt } = useSaving(accountErrors.accountNotChanged);

  function submit(event: FormEvent) {
    event.preventDefault();
    const typed = String(new FormData(form.current ?? undefined).get('new-email') ?? '').trim();
    const wrong = typed.toLowerCase() === email ? accountErrors.emailUnchanged : faultOfEmail(typed);
    setFault(wrong ?? undefined);
    if (wrong) return form.current?.querySelector('input')?.focus();
    void attempt(async () => {
      await changeEmail(typed, paths.account);
      form.current?.reset();
      toast.success(accountNotices.emailChangeAsked);
    });
  }

  return (
    <Section
      id="email"
      title="Email"
      lead={
        <>
          You sign in with <span className="font-semibold break-all text-ink">{email}</span>. A new address
          takes the word of both: each gets an email with a button.
        </>
      }
    >
      {newEmail && (
        <p role="status" className="mb-5 rounded bg-info-soft px-4 py-3 text-sm text-info-ink">
          Waiting for both addresses to agree to <span className="font-semibold break-all">{newEmail}</span>.
          Press the button in the email to each. Until then everything stays with your old address.
        </p>
      )}
      <form ref={form} noValidate onSubmit={submit} className="grid gap-5">
        <TextField label="New email" name="new-email" type="email" autoComplete="email" error={fault} />
        {failure && <FormFailure>{failure}</FormFailure>}
        <div>
          <Button type="submit" pending={isPending} pendingLabel="Sending…">
            Change email
          </Button>
        </div>
      </form>
    </Section>
  );
}

import type { FormEvent } from 'react';
import { emailError } from '#domain/account/email-address.ts';
import { accountErrors, accountNotices } from '#domain/errors/account.ts';
import { changeEmail, type OwnAccount } from '#web/data/account/own-account.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { paths } from '#web/ui/paths.ts';
import { SavingFailure } from '../saving-failure.tsx';
import { useSaving } from '../use-saving.ts';
import { AgreeByCode } from './agree-by-code.tsx';
import { Section } from './section.tsx';

/** Both addresses have to confirm a change. */
export function EmailSection({ account: { email, newEmail } }: { account: OwnAccount }) {
  const { field, fault, fail, failure, needsNewSession, isPending, attempt } = useSaving(
    accountErrors.accountNotChanged,
    ['emailTaken'],
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    const typed = field.current?.value.trim() ?? '';
    const wrong = typed.toLowerCase() === email ? accountErrors.emailUnchanged : emailError(typed);
    if (wrong) return fail(wrong);
    void attempt(async () => {
      await changeEmail(typed, paths.account);
      field.current?.form?.reset();
      toast.success(accountNotices.emailChangeAsked);
    });
  }

  return (
    <Section
      id="email"
      title="Email"
      lead={
        <>
          You sign in with <span className="font-semibold wrap-anywhere text-ink">{email}</span>. A new
          address takes the word of both: each gets an email with a button.
        </>
      }
    >
      {newEmail && (
        <p role="status" className="mb-3 rounded bg-info-soft px-4 py-3 text-sm text-info-ink">
          Waiting for both addresses to agree to{' '}
          <span className="font-semibold wrap-anywhere">{newEmail}</span>. Press the button in the email to
          each. Until then everything stays with your old address.
        </p>
      )}
      {newEmail && <AgreeByCode key={newEmail} email={email} newEmail={newEmail} />}
      <form noValidate onSubmit={submit} className="grid gap-5">
        <TextField
          ref={field}
          label="New email"
          name="new-email"
          type="email"
          autoComplete="email"
          error={fault}
        />
        {failure && <SavingFailure failure={failure} needsNewSession={needsNewSession} />}
        <div>
          <Button type="submit" pending={isPending} pendingLabel="Sending…">
            Change email
          </Button>
        </div>
      </form>
    </Section>
  );
}

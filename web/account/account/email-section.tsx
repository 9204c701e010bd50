import { emailError } from '#domain/account/email-error.ts';
import { accountErrors, accountNotices } from '#domain/errors/account.ts';
import { changeEmail, type OwnAccount } from '#web/data/account/own-account.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { checkedBy, useCheckedForm } from '#web/ui/forms/use-checked-form.ts';
import { paths } from '#web/ui/page-urls.ts';
import { SavingFailure } from '../saving-failure.tsx';
import { AgreeByCode } from './agree-by-code.tsx';
import { Section } from './section.tsx';

export function EmailSection({ account: { email, newEmail } }: { account: OwnAccount }) {
  const form = useCheckedForm(
    checkedBy({
      'new-email': (typed) =>
        typed.trim().toLowerCase() === email ? accountErrors.emailUnchanged : emailError(typed.trim()),
    }),
    {
      send: async ({ 'new-email': typed }) => {
        await changeEmail(typed.trim(), paths.account);
        form.reset();
        toast.success(accountNotices.emailChangeAsked);
      },
      fieldOf: { emailTaken: 'new-email' },
    },
  );

  return (
    <Section
      id="email"
      title="Email"
      lead={
        <>
          You sign in with <span className="font-semibold wrap-anywhere text-ink">{email}</span>. To change
          it, confirm from both your old and your new address.
        </>
      }
    >
      {newEmail && (
        <p role="status" className="mb-3 rounded bg-info-soft px-4 py-3 text-sm text-info-ink">
          Confirm the change to <span className="font-semibold wrap-anywhere">{newEmail}</span> with the
          button in both emails, one to each address. Until then you keep your old address.
        </p>
      )}
      {newEmail && <AgreeByCode key={newEmail} email={email} newEmail={newEmail} />}
      <form {...form.props} className="grid gap-5">
        <TextField label="New email" type="email" autoComplete="email" {...form.field('new-email')} />
        <SavingFailure {...form} />
        <div>
          <Button type="submit" pending={form.isPending} pendingLabel="Sending…">
            Change email
          </Button>
        </div>
      </form>
    </Section>
  );
}

import { Link } from 'react-router';
import { accountErrors, accountNotices } from '#domain/errors/account.ts';
import { spendRecoveryCode } from '#web/data/account/recovery-codes.ts';
import { useConfig } from '#web/data/backend/config.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { FormFailure } from '#web/ui/forms/form-failure.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { checkedBy, useCheckedForm } from '#web/ui/forms/use-checked-form.ts';
import { paths } from '#web/ui/page-urls.ts';
import { Disclosure } from '#web/ui/text/disclosure.tsx';
import { mailAddressLink } from '#web/ui/text/outside-link.tsx';

export function LostFactor({ hasOther }: { hasOther: boolean }) {
  const form = useCheckedForm(
    checkedBy({ 'recovery-code': (code) => !code.trim() && accountErrors.recoveryCodeNeeded }),
    {
      send: async ({ 'recovery-code': code }) => {
        await spendRecoveryCode(code.trim());
        toast.success(accountNotices.recovered);
      },
      fieldOf: { recoveryCodeNotUsable: 'recovery-code' },
    },
  );
  const contact = useConfig()?.contactEmail;

  return (
    <div className="mt-6 border-t border-hairline pt-4">
      <Disclosure summary="Lost it?">
        <p className="mt-1 text-sm text-ink-muted">
          {hasOther && 'Choose another of your second factors above. Or enter '}
          {!hasOther && 'Enter '}one of your recovery codes. It removes your second factors, signs you out
          everywhere else, and you set up a new one.
        </p>
        <form {...form.props} className="mt-4 grid gap-4">
          <TextField
            label="Recovery code"
            mono
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            hint="Two groups of five letters and digits."
            {...form.field('recovery-code')}
          />
          <FormFailure>{form.failure}</FormFailure>
          <div>
            <Button type="submit" pending={form.isPending} pendingLabel="One moment…">
              Sign in with this code
            </Button>
          </div>
        </form>
        <p className="mt-4 text-sm text-ink-muted">
          No codes either? Write to{' '}
          {contact ? (
            <a
              href={mailAddressLink(contact)}
              className="wrap-anywhere text-ink underline underline-offset-4"
            >
              {contact}
            </a>
          ) : (
            <Link to={paths.contact()} className="text-ink underline underline-offset-4">
              us
            </Link>
          )}
          , from the address of your account. They find out that it is you before they take a second factor
          away.
        </p>
      </Disclosure>
    </div>
  );
}

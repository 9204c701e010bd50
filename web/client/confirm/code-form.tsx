import { emailError } from '#domain/account/email-error.ts';
import { typedCode } from '#domain/account/second-factor.ts';
import { accountErrors } from '#domain/errors/account.ts';
import { type VerifiedAs, verifyMailCode } from '#web/data/account/mail-link.ts';
import { Button, ButtonLink } from '#web/ui/forms/button.tsx';
import { CodeField } from '#web/ui/forms/code-field.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { checkedBy, useCheckedForm } from '#web/ui/forms/use-checked-form.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { paths } from '#web/ui/page-urls.ts';

type CodeFormProps = { email: string; next: string; onVerified: (as: VerifiedAs) => Promise<void> };

export function CodeForm({ email, next, onVerified }: CodeFormProps) {
  const rules = {
    email: (typed: string) => emailError(typed.trim()),
    code: (typed: string) => !typedCode(typed) && accountErrors.codeNeeded,
  };
  const form = useCheckedForm(checkedBy(rules, { stopsAtFirst: true }), {
    defaultValues: { email, code: '' },
    send: async (typed) => {
      await onVerified(await verifyMailCode(typed.email.trim(), typedCode(typed.code) ?? ''));
    },
    fieldOf: 'code',
  });

  return (
    <Card>
      <form {...form.props} className="grid gap-5">
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          hint="The address that got the email."
          {...form.field('email')}
        />
        <CodeField hint="Six digits, from our newest email." {...form.field('code')} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" pending={form.isPending} pendingLabel="One moment…">
            Sign in
          </Button>
          <ButtonLink to={paths.signIn(next)}>Request a new email</ButtonLink>
        </div>
      </form>
    </Card>
  );
}

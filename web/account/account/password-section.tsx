import { accountNotices } from '#domain/errors/account.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { PasswordForm } from '../password-form.tsx';
import { Section } from './section.tsx';

export function PasswordSection({ email }: { email: string }) {
  return (
    <Section
      id="password"
      title="Password"
      lead="A new one signs you out on every other device. If you only ever used links in our emails, this sets your first."
    >
      <PasswordForm
        email={email}
        isPrimary={false}
        onChanged={() => void toast.success(accountNotices.passwordChanged)}
      />
    </Section>
  );
}

import { Building2 } from 'lucide-react';
import type { Organization } from '#web/data/account/own-account.ts';
import { Section } from './section.tsx';

type OrganizationSectionProps = { organization: Organization; email: string };

/** For single sign-on accounts: no password, nothing to change. */
export function OrganizationSection({ organization: { name }, email }: OrganizationSectionProps) {
  return (
    <Section id="organization" title="How you sign in">
      <div className="flex items-start gap-3 text-sm">
        <Building2 aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ink-muted" />
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">{name ?? 'Your organization'}</p>
          <p className="wrap-anywhere text-ink-muted">{email}</p>
        </div>
      </div>
      <p className="mt-4 text-sm text-ink-muted">
        Your organization signs you in. It looks after your email address and password, so they are changed
        there.
      </p>
    </Section>
  );
}

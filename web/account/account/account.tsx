import { Building2 } from 'lucide-react';
import { Navigate } from 'react-router';
import { accountNotices } from '#domain/errors/account.ts';
import { type Organization, useOwnAccount } from '#web/data/account/own-account.ts';
import { type SessionUser, useSession } from '#web/data/account/session.ts';
import { useEngineer } from '#web/data/engineer/profile.ts';
import { useHere } from '#web/ui/browser/local-path.ts';
import { useNamedSection } from '#web/ui/browser/use-named-section.ts';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { paths } from '#web/ui/page-urls.ts';
import { PasswordForm } from '../password-form.tsx';
import { DataSection } from './data-section.tsx';
import { EmailSection } from './email-section.tsx';
import { EraseSection } from './erase-section.tsx';
import { FactorsSection } from './factors-section.tsx';
import { IdentitiesSection } from './identities-section.tsx';
import { NameSection } from './name-section.tsx';
import { Section, sectionStyle } from './section.tsx';
import { SessionsSection } from './sessions-section.tsx';

const title = 'Your account';

export default function Account() {
  const session = useSession();
  const here = useHere();
  if (session.status === 'signed-in') return <OwnAccount key={session.user.id} user={session.user} />;
  if (session.status === 'signed-out') return <Navigate to={paths.signIn(here)} replace />;
  return (
    <Page title={title}>
      <AccountLoading />
    </Page>
  );
}

function OwnAccount({ user }: { user: SessionUser }) {
  const asked = useOwnAccount(user.id);
  const { data: engineer } = useEngineer(user.id);
  useNamedSection(Boolean(asked.data));
  return (
    <Page title={title}>
      <Loaded
        query={asked}
        loading={<AccountLoading />}
        advice="Nothing has changed. Check your connection and try again."
      >
        {(account) => (
          <>
            <NameSection account={account} engineer={engineer ?? null} />
            {account.organization ? (
              <OrganizationSection organization={account.organization} email={account.email} />
            ) : (
              <>
                <EmailSection account={account} />
                <PasswordSection email={account.email} />
              </>
            )}
            <FactorsSection userId={user.id} hasPassword={!account.organization} />
            <SessionsSection userId={user.id} hasPassword={!account.organization} />
            {!account.organization && <IdentitiesSection account={account} />}
            <DataSection email={account.email} />
            <EraseSection email={account.email} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function AccountLoading() {
  return (
    <Loading label="Loading your account">
      {['name', 'email', 'password'].map((part) => (
        <div key={part} className={sectionStyle}>
          <Skeleton className="h-6 w-32" />
          <Skeleton className="h-28 w-full" />
        </div>
      ))}
    </Loading>
  );
}

function PasswordSection({ email }: { email: string }) {
  return (
    <Section
      id="password"
      title="Password"
      lead="Changing it signs you out everywhere else. Only ever used links from our emails? Set your first password here."
    >
      <PasswordForm
        email={email}
        isPrimary={false}
        onChanged={() => void toast.success(accountNotices.passwordChanged)}
      />
    </Section>
  );
}

type OrganizationSectionProps = { organization: Organization; email: string };

function OrganizationSection({ organization: { name }, email }: OrganizationSectionProps) {
  return (
    <Section id="organization" title="How you sign in">
      <div className="flex items-start gap-3 text-sm">
        <Building2 className="mt-0.5 size-4 shrink-0 text-ink-muted" />
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">{name ?? 'Your organization'}</p>
          <p className="wrap-anywhere text-ink-muted">{email}</p>
        </div>
      </div>
      <p className="mt-4 text-sm text-ink-muted">
        Your organization manages your email address and password. Change them there.
      </p>
    </Section>
  );
}

import { useState } from 'react';
import { Navigate } from 'react-router';
import { useEngineer } from '#web/data/engineers.ts';
import { type SessionUser, useSession } from '#web/data/session.ts';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/empty-state.tsx';
import { Page } from '#web/ui/page.tsx';
import { paths } from '#web/ui/paths.ts';
import { FormLoading } from '../form-loading.tsx';
import { ConfirmYourAddress } from './confirm-your-address.tsx';
import { ProfileForm } from './profile-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';

const lead = 'Claim issues that fit your skills, fix them, and explain what you did.';

/** Sign-up for engineers; whoever is signed in without a profile completes it here. */
export default function EngineerSignUp() {
  const session = useSession();
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (session.status === 'signed-in') return <Profile user={session.user} />;
  return (
    <Page title="Become an engineer" lead={lead} width="form">
      {sentTo ? (
        <ConfirmYourAddress email={sentTo} onBack={() => setSentTo(null)} />
      ) : (
        <SignUpForm onSent={setSentTo} />
      )}
    </Page>
  );
}

function Profile({ user }: { user: SessionUser }) {
  const { data: engineer, error, refetch } = useEngineer(user.id);
  if (engineer) return <Navigate to={paths.engineerApp} replace />;
  return (
    <Page title="Complete your engineer profile" lead={lead} width="form">
      {error && <ErrorState title={error.message} onRetry={() => void refetch()} />}
      {!error && engineer === undefined && <FormLoading label="Loading your profile" />}
      {engineer === null && (
        <Card>
          <p className="mb-5 text-sm break-all text-ink-muted">Signed in as {user.email}</p>
          <ProfileForm user={user} />
        </Card>
      )}
    </Page>
  );
}

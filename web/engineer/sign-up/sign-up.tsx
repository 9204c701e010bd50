import { useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import { type SessionUser, useSession } from '#web/data/account/session.ts';
import { useEngineer } from '#web/data/engineer/profile.ts';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { paths } from '#web/ui/page-urls.ts';
import { FormLoading } from '../form-loading.tsx';
import { wantedAddress } from '../wanted-address.ts';
import { ConfirmYourAddress } from './confirm-your-address.tsx';
import { ProfileForm } from './profile-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';

const lead = 'Claim issues that fit your skills, fix them, and explain what you did.';

export default function EngineerSignUp() {
  const session = useSession();
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (session.status === 'signed-in') return <Profile user={session.user} />;
  return (
    <Page title="Become an engineer" lead={lead} width="form">
      {sentTo && <ConfirmYourAddress email={sentTo} onBack={() => setSentTo(null)} />}
      <div hidden={sentTo !== null}>
        <SignUpForm onSent={setSentTo} />
      </div>
    </Page>
  );
}

function Profile({ user }: { user: SessionUser }) {
  const { state } = useLocation();
  return (
    <Page title="Complete your engineer profile" lead={lead} width="form">
      <Loaded
        query={useEngineer(user.id)}
        loading={<FormLoading label="Loading your profile" />}
        advice="Your connection may have dropped. Nothing you typed is lost."
      >
        {(engineer) =>
          engineer ? (
            <Navigate to={wantedAddress(state?.wanted)} replace />
          ) : (
            <Card>
              <p className="mb-5 text-sm break-all text-ink-muted">Signed in as {user.email}</p>
              <ProfileForm user={user} />
              <p className="mt-6 border-t border-hairline pt-6 text-sm">
                This is where engineers work, who fix the issues of others. Are you here to get something
                fixed?{' '}
                <Link to={paths.dashboard} className="font-semibold underline underline-offset-4">
                  Go to your issues
                </Link>
                , or{' '}
                <Link to={paths.engineerLanding} className="underline underline-offset-4">
                  read what engineers do
                </Link>
                .
              </p>
            </Card>
          )
        }
      </Loaded>
    </Page>
  );
}

import { Link } from 'react-router';
import type { Engineer } from '#web/data/engineer/profile.ts';
import { SignOutButton } from '#web/shell/sign-out-button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { StepLine } from '#web/ui/feedback/step-line.tsx';
import { ButtonLink } from '#web/ui/forms/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { paths } from '#web/ui/page-urls.ts';

type ApplicationProps = { standing: 'waiting' | 'suspended'; engineer: Engineer };

const texts = {
  waiting: {
    title: 'Your application is being reviewed',
    lead: 'A person reads every application. Once you are approved, this page turns into the portal by itself.',
  },
  suspended: {
    title: 'Your account is suspended',
    lead: (
      <>
        You can’t see or claim issues.{' '}
        <Link to={paths.contact()} className="underline underline-offset-4">
          Contact us
        </Link>{' '}
        to ask why.
      </>
    ),
  },
};

export function Application({ standing, engineer }: ApplicationProps) {
  const { title, lead } = texts[standing];
  return (
    <Page title={title} lead={lead} actions={<SignOutButton>Logout</SignOutButton>} width="form">
      <Card>
        {standing === 'waiting' && (
          <div className="mb-8">
            <StepLine label="Your application" steps={['Sent', 'In review', 'Approved']} current={1} />
          </div>
        )}
        <dl className="grid gap-4 text-sm">
          <div>
            <dt className="text-ink-muted">Name</dt>
            <dd className="mt-0.5 break-words">{engineer.name}</dd>
          </div>
          <div>
            <dt className="text-ink-muted">Skills</dt>
            <dd className="mt-1 flex flex-wrap gap-2">
              {engineer.skills.map((skill) => (
                <Badge key={skill}>{skill}</Badge>
              ))}
            </dd>
          </div>
        </dl>
        <p className="mt-6 flex flex-wrap gap-3">
          <ButtonLink to={paths.engineerSettings}>Settings</ButtonLink>
          <ButtonLink to={paths.mailPreferences}>Your mails</ButtonLink>
          <ButtonLink to={paths.home} variant="ghost">
            Return to Home
          </ButtonLink>
        </p>
      </Card>
    </Page>
  );
}

import type { Standing } from '#domain/engineer/standing.ts';
import type { Engineer } from '#web/data/engineers.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Page } from '#web/ui/page.tsx';
import { paths } from '#web/ui/paths.ts';
import { StepLine } from '#web/ui/step-line.tsx';
import { LogOutButton } from '../log-out-button.tsx';

type ApplicationProps = { standing: Exclude<Standing, 'approved'>; engineer: Engineer };

/** Where the application of an engineer stands who may not work yet, or no longer. */
export function Application({ standing, engineer }: ApplicationProps) {
  const isSuspended = standing === 'suspended';
  return (
    <Page
      title={isSuspended ? 'Your account is suspended' : 'Your application is being reviewed'}
      lead={
        isSuspended
          ? 'You cannot see or claim issues. An operator of this marketplace can tell you why and lift it.'
          : 'A person reads every application. Available issues appear here as soon as you are approved.'
      }
      actions={<LogOutButton />}
      width="form"
    >
      <Card>
        {!isSuspended && (
          <StepLine label="Your application" steps={['Sent', 'In review', 'Approved']} current={1} />
        )}
        <dl className={isSuspended ? 'grid gap-4 text-sm' : 'mt-8 grid gap-4 text-sm'}>
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
        <p className="mt-6">
          <ButtonLink to={paths.home}>Return to Home</ButtonLink>
        </p>
      </Card>
    </Page>
  );
}

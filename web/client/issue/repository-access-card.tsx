import { codeHostNotices } from '#domain/errors/code-host.ts';
import { usesLinks } from '#domain/issue/coding-app.ts';
import { useConfig } from '#web/data/backend/config.ts';
import { revokeAccess, useRepositoryReads } from '#web/data/code-host/access.ts';
import type { Issue, RepositoryAccess } from '#web/data/issue/issue.ts';
import { StepFailure } from '#web/issue/step-failure.tsx';
import { useStep } from '#web/issue/use-step.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { DateText } from '#web/ui/text/date-text.tsx';
import { type AccessState, accessState } from './access-state.ts';
import { GrantAccess } from './grant-access.tsx';
import { RepositoryReads } from './repository-reads.tsx';

type RepositoryAccessCardProps = { issue: Issue; engineer: string | null };

export function RepositoryAccessCard(props: RepositoryAccessCardProps) {
  return useConfig()?.github ? <AccessCard {...props} /> : null;
}

function AccessCard({ issue, engineer }: RepositoryAccessCardProps) {
  const log = useRepositoryReads(issue.id);
  const standing = accessState(issue);
  const wasRead = (log.reads?.length ?? 0) > 0;
  if (!wasRead && (standing === 'ended' || !usesLinks(issue.codingApp))) return null;
  return (
    <Card as="section" aria-labelledby="repository-access">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="repository-access" className="text-sm font-semibold">
          Repository access
        </h2>
        <StandingBadge standing={standing} />
      </div>
      <div className="mt-3 grid gap-4 text-sm">
        <p>{accessText(standing, issue.repositoryAccess, engineer)}</p>
        {issue.repositoryAccess && standing !== 'ended' && (
          <Granted issue={issue} access={issue.repositoryAccess} />
        )}
        {standing === 'none' && <GrantAccess issue={issue} />}
        {(wasRead || issue.repositoryAccess) && <RepositoryReads log={log} />}
      </div>
    </Card>
  );
}

function Granted({ issue, access }: { issue: Issue; access: RepositoryAccess }) {
  const revoke = useStep(() => revokeAccess(issue.id), codeHostNotices.accessRevoked);
  return (
    <div>
      <p className="text-ink-muted">
        Allowed on <DateText value={access.grantedAt} /> through your GitHub account {access.login}. For
        reading alone, and this repository alone.
      </p>
      <Button
        size="sm"
        className="mt-3"
        onClick={() => void revoke.run(undefined)}
        pending={revoke.isPending}
        pendingLabel="Revoking…"
      >
        Revoke access
      </Button>
      <StepFailure step={revoke} />
    </div>
  );
}

function StandingBadge({ standing }: { standing: AccessState }) {
  if (standing === 'active') return <Badge tone="positive">Active</Badge>;
  if (standing === 'asleep') return <Badge tone="info">Asleep</Badge>;
  if (standing === 'unconfirmed') return <Badge tone="info">Being checked</Badge>;
  return standing === 'ended' ? <Badge>Ended</Badge> : <Badge>Not granted</Badge>;
}

function accessText(standing: AccessState, access: RepositoryAccess | null, engineer: string | null) {
  const reader = engineer ?? 'The engineer who takes this issue';
  const name = <span className="font-semibold break-words">{access?.repository ?? 'your repository'}</span>;
  switch (standing) {
    case 'active':
      return (
        <>
          {reader} can read {name}. It sleeps once the issue is resolved, and ends when you accept the fix.
        </>
      );
    case 'asleep':
      return <>Nobody reads {name} now. It wakes if you ask for changes, and ends when you accept the fix.</>;
    case 'unconfirmed':
      return (
        <>
          We are asking GitHub whether your account can read {name}. If it can, {engineer ?? 'your engineer'}{' '}
          can, in a moment.
        </>
      );
    case 'ended':
      return 'Nobody reads your repository any more.';
    case 'none':
      return `${reader} cannot read your repository, unless it is public.`;
  }
}

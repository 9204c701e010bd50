import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { codeHostNotices } from '#domain/errors/code-host.ts';
import { usesLinks } from '#domain/issue/coding-app.ts';
import { useConfig } from '#web/data/backend/config.ts';
import { revokeAccess, useRepositoryReads } from '#web/data/code-host/access.ts';
import type { Issue, RepositoryAccess } from '#web/data/issue/issue.ts';
import { StepFailure } from '#web/issue/step-failure.tsx';
import { useStep } from '#web/issue/use-step.ts';
import { LoadingBlock } from '#web/ui/feedback/skeleton.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { REPOSITORY_CHOICE } from '#web/ui/page-urls.ts';
import { DateText } from '#web/ui/text/date-text.tsx';
import { Fold } from '#web/ui/text/fold.tsx';
import { type AccessState, accessState } from './access-state.ts';
import { RepositoryReads } from './repository-reads.tsx';

const GrantAccess = lazy(() => import('./grant-access.tsx').then((all) => ({ default: all.GrantAccess })));

type RepositoryAccessFoldProps = { issue: Issue; engineer: string | null };

export function RepositoryAccessFold(props: RepositoryAccessFoldProps) {
  return useConfig()?.github ? <AccessFold {...props} /> : null;
}

function AccessFold({ issue, engineer }: RepositoryAccessFoldProps) {
  const log = useRepositoryReads(issue.id);
  const comesBack = useLocation().hash === REPOSITORY_CHOICE;
  const standing = accessState(issue);
  const wasRead = (log.reads?.length ?? 0) > 0;
  if (!wasRead && (standing === 'ended' || !usesLinks(issue.codingApp))) return null;
  return (
    <Fold title="Repository access" note={said[standing]} isOpen={comesBack} isLate>
      <p>{accessText(standing, issue.repositoryAccess, engineer)}</p>
      {issue.repositoryAccess && standing !== 'ended' && (
        <Granted issue={issue} access={issue.repositoryAccess} />
      )}
      {standing === 'none' && (
        <Suspense fallback={<LoadingBlock label="Loading" className="h-11" />}>
          <GrantAccess issue={issue} />
        </Suspense>
      )}
      {(wasRead || issue.repositoryAccess) && <RepositoryReads log={log} />}
    </Fold>
  );
}

const said: Record<AccessState, string> = {
  active: 'Active',
  asleep: 'Paused',
  unconfirmed: 'Being checked',
  ended: 'Ended',
  none: 'Not granted',
};

function Granted({ issue, access }: { issue: Issue; access: RepositoryAccess }) {
  const revoke = useStep(() => revokeAccess(issue.id), codeHostNotices.accessRevoked);
  return (
    <div>
      <p className="text-ink-muted">
        You allowed this on <DateText value={access.grantedAt} /> with your GitHub account {access.login}.
        It’s read-only, for this repository only.
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

function accessText(standing: AccessState, access: RepositoryAccess | null, engineer: string | null) {
  const reader = engineer ?? 'The engineer who takes this issue';
  const name = <span className="font-semibold break-words">{access?.repository ?? 'your repository'}</span>;
  switch (standing) {
    case 'active':
      return (
        <>
          {reader} can read {name}. Access pauses when a fix arrives and ends when you accept it.
        </>
      );
    case 'asleep':
      return <>Nobody can read {name} now. Access resumes if you ask for changes and ends when you accept.</>;
    case 'unconfirmed':
      return (
        <>
          We’re checking with GitHub that your account can read {name}. Then {engineer ?? 'your engineer'} can
          read it too.
        </>
      );
    case 'ended':
      return 'Access to your repository has ended.';
    case 'none':
      return `${reader} can’t read your repository unless it’s public.`;
  }
}

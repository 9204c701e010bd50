import { useState } from 'react';
import { useLocation } from 'react-router';
import { codeHostNotices } from '#domain/errors/code-host.ts';
import { readRepositoryUrl } from '#domain/repository/repository.ts';
import { ConnectCard } from '#web/code-host/connect-card.tsx';
import { repositoryBehind } from '#web/code-host/matching-repositories.ts';
import { RepositoryChoice } from '#web/code-host/repository-choice.tsx';
import { PublicRepository, SharingTerms } from '#web/code-host/sharing-consent.tsx';
import { grantAccess } from '#web/data/code-host/access.ts';
import type { Repository } from '#web/data/code-host/repositories.ts';
import type { Issue } from '#web/data/issue/issue.ts';
import { StepFailure } from '#web/issue/step-failure.tsx';
import { useStep } from '#web/issue/use-step.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { REPOSITORY_CHOICE } from '#web/ui/page-urls.ts';

export function GrantAccess({ issue }: { issue: Issue }) {
  const { pathname } = useLocation();
  const linked = readRepositoryUrl(issue.githubLink ?? '') ?? undefined;
  const [picked, setPicked] = useState<Repository | null>(null);
  const pickedOf = (repositories: readonly Repository[]) =>
    repositories.find(({ id }) => id === picked?.id) ??
    repositoryBehind(repositories, issue.githubLink ?? '');

  return (
    <ConnectCard
      mode="connect"
      returnPath={pathname + REPOSITORY_CHOICE}
      repository={linked && `${linked.owner}/${linked.name}`}
    >
      {({ handle }) => (
        <RepositoryChoice
          handle={handle}
          selected={(repositories) => pickedOf(repositories)?.fullName ?? null}
          onSelect={setPicked}
        >
          {(repositories) => {
            const repository = pickedOf(repositories);
            return repository && <Grant issue={issue} repository={repository} handle={handle} />;
          }}
        </RepositoryChoice>
      )}
    </ConnectCard>
  );
}

function Grant({ issue, repository, handle }: { issue: Issue; repository: Repository; handle: string }) {
  const { fullName, isPrivate } = repository;
  const grant = useStep(
    () => grantAccess(issue.id, { repository: fullName, handle }),
    codeHostNotices.accessGranted,
  );
  if (!isPrivate) return <PublicRepository />;
  return (
    <div>
      <p className="text-sm text-ink-muted">
        <SharingTerms fullName={fullName} />
      </p>
      <Button
        size="sm"
        className="mt-3"
        onClick={() => void grant.run(undefined)}
        pending={grant.isPending}
        pendingLabel="Granting…"
      >
        Grant access
      </Button>
      <StepFailure step={grant} />
    </div>
  );
}

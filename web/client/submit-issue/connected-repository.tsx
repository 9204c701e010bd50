import { useEffect, useEffectEvent } from 'react';
import { ConnectCard } from '#web/code-host/connect-card.tsx';
import { linkTo, repositoryBehind } from '#web/code-host/matching-repositories.ts';
import { RepositoryChoice } from '#web/code-host/repository-choice.tsx';
import { SharingConsent } from '#web/code-host/sharing-consent.tsx';
import { useSelectedRepository } from '#web/data/code-host/connection.ts';
import { type Repository, selectRepository } from '#web/data/code-host/repositories.ts';
import { paths, REPOSITORY_CHOICE } from '#web/ui/page-urls.ts';
import type { SubmissionState } from './use-submission-form.ts';

export function ConnectedRepository({ form }: { form: SubmissionState }) {
  const { githubLink } = form.fields;
  const choose = (repository: Repository) => {
    form.set('githubLink', linkTo(repository));
    selectRepository(repository);
  };

  return (
    <ConnectCard
      mode="connect"
      returnPath={paths.submitIssue + REPOSITORY_CHOICE}
      className="mt-3 rounded border border-hairline bg-surface p-4 sm:p-5"
    >
      {({ handle }) => (
        <RepositoryChoice
          handle={handle}
          selected={(repositories) => repositoryBehind(repositories, githubLink)?.fullName ?? null}
          onSelect={choose}
        >
          {(repositories) => (
            <LinkedRepository repositories={repositories} handle={handle} form={form} onChoose={choose} />
          )}
        </RepositoryChoice>
      )}
    </ConnectCard>
  );
}

type LinkedRepositoryProps = {
  repositories: readonly Repository[];
  handle: string;
  form: SubmissionState;
  onChoose: (repository: Repository) => void;
};

function LinkedRepository({ repositories, handle, form, onChoose }: LinkedRepositoryProps) {
  const kept = useSelectedRepository();
  const linked = repositoryBehind(repositories, form.fields.githubLink);
  const keep = useEffectEvent(() => linked && selectRepository(linked));
  const fillIn = useEffectEvent(() => {
    const chosenBefore = repositories.find(({ fullName }) => fullName === kept?.fullName);
    if (form.fields.githubLink === '' && chosenBefore) onChoose(chosenBefore);
  });

  useEffect(() => fillIn(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stored selection follows every change of the link
  useEffect(() => void keep(), [linked?.fullName]);

  if (!linked) return null;
  return (
    <SharingConsent
      repository={linked}
      isGiven={form.shared?.repository === linked.fullName && form.shared.handle === handle}
      onChange={(isGiven) => form.share(isGiven ? { repository: linked.fullName, handle } : null)}
    />
  );
}

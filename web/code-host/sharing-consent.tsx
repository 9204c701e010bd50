import type { Repository } from '#web/data/code-host/repositories.ts';
import { CheckboxField } from '#web/ui/forms/checkbox-field.tsx';

type SharingConsentProps = {
  repository: Repository;
  isGiven: boolean;
  onChange: (isGiven: boolean) => void;
};

export function SharingConsent({ repository, isGiven, onChange }: SharingConsentProps) {
  if (!repository.isPrivate) return <PublicRepository />;
  return (
    <CheckboxField
      label="Let the engineer who takes this issue read this repository"
      hint={<SharingTerms fullName={repository.fullName} />}
      isChecked={isGiven}
      onChange={onChange}
    />
  );
}

export function PublicRepository() {
  return (
    <p className="text-sm text-ink-muted">This repository is public, so your engineer needs no permission.</p>
  );
}

export function SharingTerms({ fullName }: { fullName: string }) {
  return (
    <>
      They can read the files of <span className="break-words text-ink">{fullName}</span> here, and nothing
      else. For your estimate, a language model may read file names and files that you mention. GitHub’s
      permission allows more, even writing. We don’t use it. Your issue page lists what was read. Access ends
      when you accept the fix, cancel or revoke it.
    </>
  );
}

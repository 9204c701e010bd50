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
    <p className="text-sm text-ink-muted">
      This repository is public: anybody can read it, and your engineer needs no permission.
    </p>
  );
}

export function SharingTerms({ fullName }: { fullName: string }) {
  return (
    <>
      They read files of <span className="break-words text-ink">{fullName}</span> here, and nothing else.
      GitHub’s permission would let us do more, writing included; we do not use it. Each file they read is
      listed on your issue’s page. It ends when you accept the fix, cancel or revoke it.
    </>
  );
}

import type { ReactNode } from 'react';
import { ButtonLink } from '#web/ui/forms/button.tsx';
import { paths } from '#web/ui/page-urls.ts';

export function ReturnButtons({ issueId, children }: { issueId: string | null; children?: ReactNode }) {
  return (
    <div className="mt-6 flex flex-wrap gap-3">
      {issueId && (
        <ButtonLink to={paths.issue(issueId)} variant="primary">
          View Issue
        </ButtonLink>
      )}
      <ButtonLink to={paths.dashboard} variant={issueId ? 'secondary' : 'primary'}>
        Back to Dashboard
      </ButtonLink>
      {children}
    </div>
  );
}

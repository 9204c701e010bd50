import { matchPath, useLocation } from 'react-router';
import { Page } from '#web/ui/layout/page.tsx';
import { patterns } from '#web/ui/paths.ts';
import { IssueCardsLoading } from '../dashboard/issue-cards-loading.tsx';
import { FormLoading } from '../form-loading.tsx';

export function GateLoading() {
  const { pathname } = useLocation();
  if (matchPath(patterns.engineerSettings, pathname))
    return (
      <Page title="Settings" width="form">
        <FormLoading label="Loading your profile" />
      </Page>
    );
  return (
    <Page title="Engineer portal">
      <IssueCardsLoading />
    </Page>
  );
}

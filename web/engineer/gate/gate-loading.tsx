import { Page } from '#web/ui/page.tsx';
import { IssueCardsLoading } from '../dashboard/issue-cards-loading.tsx';

export function GateLoading() {
  return (
    <Page title="Engineer portal">
      <IssueCardsLoading />
    </Page>
  );
}

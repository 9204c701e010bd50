import { useParams } from 'react-router';
import { useIssue } from '#web/data/issue/issues.ts';
import { EmptyState, ErrorState } from '#web/ui/feedback/empty-state.tsx';
import { ButtonLink } from '#web/ui/forms/button.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { paths } from '#web/ui/page-urls.ts';
import { ListLoading } from '../list-loading.tsx';
import { IssueRecord } from './issue-record.tsx';

export default function Issue() {
  const { id = '' } = useParams();
  const { data: issue, error, refetch } = useIssue(id);
  if (issue) return <IssueRecord key={id} issue={issue} />;
  if (!error) {
    return (
      <Page title="Issue">
        <ListLoading label="Loading the issue" />
      </Page>
    );
  }
  const allIssues = <ButtonLink to={paths.operatorIssues()}>All issues</ButtonLink>;
  return (
    <Page title={error.code === 'issueNotFound' ? error.message : 'Issue'}>
      {error.code === 'issueNotFound' ? (
        <EmptyState title="There is no issue with this ID" action={allIssues}>
          The link may be cut off, or the issue was removed.
        </EmptyState>
      ) : (
        <ErrorState title={error.message} onRetry={() => void refetch()} action={allIssues}>
          Nothing was changed. Check your connection and try again.
        </ErrorState>
      )}
    </Page>
  );
}

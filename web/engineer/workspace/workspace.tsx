import { useEffect } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router';
import { useIssue, useIssues } from '#web/data/issue/issues.ts';
import { ErrorState } from '#web/ui/feedback/empty-state.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { ButtonLink } from '#web/ui/forms/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { PageTitle } from '#web/ui/layout/page-title.tsx';
import { paths } from '#web/ui/page-urls.ts';
import { byDeadline } from '../by-deadline.ts';
import { keptList } from '../kept-list.ts';
import { usePortal } from '../use-portal.ts';
import { IssueSidebar } from './issue-sidebar.tsx';
import { IssueWorkspace } from './issue-workspace.tsx';

export default function Workspace() {
  const { id } = useParams();
  return id ? <OpenIssue key={id} id={id} /> : <FirstIssue />;
}

function FirstIssue() {
  const { engineer } = usePortal();
  const { issues, error } = useIssues({ kind: 'active', engineerId: engineer.id });
  if (!issues && !error) return <WorkspaceLoading />;
  const first = issues?.toSorted(byDeadline)[0];
  // This page needs its own title, because the page that it redirects to may still be loading.
  return (
    <>
      <WorkspaceLoading />
      <Navigate to={first ? paths.engineerIssue(first.id) : paths.engineerApp} replace />
    </>
  );
}

function OpenIssue({ id }: { id: string }) {
  const { data: issue, error, refetch } = useIssue(id);
  if (error?.code === 'issueNotFound') return <NotFound sentence={error.message} />;
  return (
    <div className="mx-auto grid w-full max-w-page gap-x-8 px-4 py-8 sm:px-6 lg:grid-cols-[17rem_minmax(0,1fr)]">
      <IssueSidebar openId={id} />
      {issue && <IssueWorkspace issue={issue} />}
      {!issue && !error && <WorkspaceLoading />}
      {!issue && error && (
        <div className="min-w-0">
          <PageTitle>Issue</PageTitle>
          <h1 tabIndex={-1} className="mb-6 text-xl font-semibold">
            Issue
          </h1>
          <ErrorState
            title={error.message}
            onRetry={() => void refetch()}
            action={<ButtonLink to={keptList()}>Your dashboard</ButtonLink>}
          >
            Check your connection and try again. Nothing about the issue has changed.
          </ErrorState>
        </div>
      )}
    </div>
  );
}

function NotFound({ sentence }: { sentence: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    toast.error(sentence);
    void navigate(paths.engineer, { replace: true });
  }, [navigate, sentence]);
  return <WorkspaceLoading />;
}

function WorkspaceLoading() {
  return (
    <div className="min-w-0 py-2">
      <PageTitle>Issue</PageTitle>
      <h1 tabIndex={-1} className="sr-only">
        Issue
      </h1>
      <Loading label="Loading the issue">
        <Skeleton className="h-8 w-2/3" />
        <Skeleton className="mt-3 h-6 w-48" />
        <Skeleton className="mt-8 h-11 w-full" />
        <Card className="mt-6">
          <Skeleton className="h-6 w-40" />
          <Skeleton className="mt-4 h-40 w-full" />
        </Card>
      </Loading>
    </div>
  );
}

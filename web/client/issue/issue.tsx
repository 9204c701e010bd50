import { useParams } from 'react-router';
import type { SessionUser } from '#web/data/account/session.ts';
import { isOwn } from '#web/data/issue/issue.ts';
import { useIssue } from '#web/data/issue/issues.ts';
import { SignedIn } from '../signed-in.tsx';
import { IssuePage } from './issue-page.tsx';
import { IssueFailure, IssueLoading, IssueNotFound } from './issue-states.tsx';
import { TakenDown } from './taken-down.tsx';

export default function Issue() {
  const { id = '' } = useParams();
  return (
    <SignedIn title="Your issue" loading={<IssueLoading />}>
      {(user) => <OwnIssue key={id} id={id} user={user} />}
    </SignedIn>
  );
}

function OwnIssue({ id, user }: { id: string; user: SessionUser }) {
  const { data: issue, error, refetch } = useIssue(id);
  if (issue?.takenDownAt && isOwn(issue)) return <TakenDown issue={issue} />;
  if (issue) return isOwn(issue) ? <IssuePage issue={issue} /> : <IssueNotFound id={id} user={user} />;
  if (!error) return <IssueLoading />;
  if (error.code === 'issueNotFound') return <IssueNotFound id={id} user={user} />;
  return <IssueFailure error={error} onRetry={() => void refetch()} />;
}

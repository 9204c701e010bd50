import type { AppError } from '#domain/errors/app-error.ts';
import type { StoredStatus } from '#domain/issue/status.ts';
import { EmptyState, ErrorState } from '#web/ui/feedback/empty-state.tsx';
import { AskClient } from './ask-client.tsx';

export type CodeAccess = {
  issueId: string;
  status: StoredStatus;
  repository: string;
  access: 'granted' | 'asleep' | 'open';
};

type ReadingFailureProps = CodeAccess & { title: string; error: AppError; onRetry: () => void };

export function ReadingFailure({ title, error, onRetry, ...code }: ReadingFailureProps) {
  if (error.code === 'contentNeedsConnection') return <NotReadable {...code} sentence={error.message} />;
  if (error.code === 'clientConnectionEnded')
    return (
      <EmptyState
        title={error.message}
        action={<AskClient issueId={code.issueId} text={askAgain(code.repository)} />}
      >
        Their GitHub account is not connected any more, so what they let you read has ended.
      </EmptyState>
    );
  return (
    <ErrorState title={title} onRetry={onRetry}>
      {error.message}
    </ErrorState>
  );
}

function NotReadable({ issueId, status, repository, access, sentence }: CodeAccess & { sentence: string }) {
  if (access === 'asleep')
    return (
      <EmptyState title={status === 'completed' ? 'The access sleeps' : 'GitHub is being asked'}>
        {status === 'completed'
          ? `The fix is in. You can read ${repository} again if the client asks for changes.`
          : `The client let you read ${repository}. GitHub has to confirm that their account can; look again in a moment.`}
      </EmptyState>
    );
  return (
    <EmptyState
      title={`${repository} is not open to you`}
      action={<AskClient issueId={issueId} text={askForAccess(repository)} />}
    >
      <p className="mb-2">{sentence}.</p>
      <p>
        It is private, or does not exist. The client can let you read it, and only it, from their page of the
        issue.
      </p>
    </EmptyState>
  );
}

const askForAccess = (repository: string) =>
  `To look at the code I need to read ${repository}. On your page of this issue, under “Repository access”, choose “Grant access”. It is for reading alone, you see each file I open, and you can take it back at any time.`;
const askAgain = (repository: string) =>
  `I cannot read ${repository} any more, because your GitHub account is no longer connected. Could you connect it again on your page of this issue, under “Repository access”?`;

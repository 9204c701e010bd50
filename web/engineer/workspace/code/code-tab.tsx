import { codeHostErrors } from '#domain/errors/code-host.ts';
import { useConfig } from '#web/data/backend/config.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { OutsideLink } from '#web/ui/text/outside-link.tsx';
import type { OpenedIssue } from '../opened-issue.ts';
import { AskClient } from './ask-client.tsx';
import { CodeBrowser } from './code-browser.tsx';
import { repositoryOf } from './repository-of.ts';

export function CodeTab({ issue, holder }: OpenedIssue) {
  const config = useConfig();
  const found = repositoryOf(issue, ['github.com', ...(config ? [config.codeHost] : [])]);
  if (holder !== 'me')
    return (
      <EmptyState title={holder === 'nobody' ? 'Hidden until you claim' : 'Hidden from you'}>
        The client’s code is shown to the engineer who holds the issue. The client sees who read what.
      </EmptyState>
    );
  // The link can be checked only after the configuration with the name of the code host has loaded.
  if (!config && 'missing' in found && found.missing === 'link not valid') return null;
  if ('missing' in found) return <NoRepository issue={issue} missing={found.missing} />;
  if (config && !config.github)
    return (
      <EmptyState title={codeHostErrors.notSetUp}>
        {issue.githubLink && <OutsideLink typed={issue.githubLink} />}
      </EmptyState>
    );
  return (
    <CodeBrowser
      key={`${found.repository} ${found.access}`}
      issueId={issue.id}
      status={issue.status}
      {...found}
    />
  );
}

const reasons = {
  'app keeps it': {
    title: 'There is no repository yet',
    text: 'Lovable keeps the code itself. In its settings the client can connect GitHub, which makes a repository, and then let you read it.',
    ask: 'To look at the code I need it in a GitHub repository. In Lovable, open Settings, then GitHub, and connect your account: it makes one for you. Then please send me its address here.',
  },
  'no link': {
    title: 'The issue names no repository',
    text: 'Ask the client for its address, or to let you read it from their page of the issue.',
    ask: 'Which GitHub repository holds the code? You can let me read it from your page of this issue, under “Repository access”.',
  },
  'link not valid': {
    title: codeHostErrors.invalidRepositoryUrl,
    text: 'What the issue gives as its GitHub link is not the address of a repository. Ask the client for the right one.',
    ask: 'The GitHub link of this issue does not lead to a repository. Could you let me read the right one from your page of this issue, under “Repository access”, or send me its address?',
  },
} as const;

function NoRepository({ issue, missing }: { issue: OpenedIssue['issue']; missing: keyof typeof reasons }) {
  const { title, text, ask } = reasons[missing];
  return (
    <EmptyState title={title} action={<AskClient issueId={issue.id} text={ask} />}>
      {missing === 'link not valid' && (
        <p className="mb-2 font-mono text-xs wrap-anywhere">{issue.githubLink}</p>
      )}
      <p>{text}</p>
    </EmptyState>
  );
}

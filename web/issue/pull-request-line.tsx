import { GitMerge, GitPullRequest, GitPullRequestClosed, GitPullRequestDraft } from 'lucide-react';
import { pullRequestNotes } from '#domain/errors/code-host.ts';
import type { PullRequestState } from '#domain/repository/pull-request.ts';
import type { PullRequestRow } from '#domain/wire/code-host.ts';
import { usePullRequest } from '#web/data/code-host/pull-request.ts';
import { Badge, type Tone } from '#web/ui/feedback/badge.tsx';
import { DateText } from '#web/ui/text/date-text.tsx';

type PullRequestLineProps = {
  issueId: string;
  address: string | null;
  known?: PullRequestRow | null;
};

export function PullRequestLine({ issueId, address, known = null }: PullRequestLineProps) {
  const { data, error, isPending, isOffered } = usePullRequest(issueId, address);
  const said = data?.kind === 'found' ? data : known;
  if (address === null) return null;
  if (said) return <Said said={said} />;
  if (!isOffered) return null;
  const note = error || !data || data.kind === 'found' ? 'not_looked_up' : data.kind;
  return (
    <p className="mt-1 text-sm text-ink-muted">
      {isPending ? 'Loading details from GitHub…' : pullRequestNotes[note]}
    </p>
  );
}

function Said({ said: { title, author, state, head, seen_at } }: { said: PullRequestRow }) {
  const { name, tone, Icon } = looks[state];
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
      <Badge tone={tone} icon={<Icon className="size-3.5" />}>
        {name}
      </Badge>
      <span className="min-w-0 font-semibold wrap-anywhere">{title}</span>
      <span className="text-ink-muted">
        {author && <>by {author}, </>}commit <code className="font-mono text-xs">{head.slice(0, 7)}</code>,
        seen <DateText value={seen_at} withTime />
      </span>
    </div>
  );
}

const looks: Record<PullRequestState, { name: string; tone: Tone; Icon: typeof GitMerge }> = {
  open: { name: 'Open', tone: 'info', Icon: GitPullRequest },
  draft: { name: 'Draft', tone: 'neutral', Icon: GitPullRequestDraft },
  merged: { name: 'Merged', tone: 'positive', Icon: GitMerge },
  closed: { name: 'Closed', tone: 'danger', Icon: GitPullRequestClosed },
};

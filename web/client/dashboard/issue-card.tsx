import { ExternalLink, GitBranch } from 'lucide-react';
import type { ReactNode } from 'react';
import { cardDescription } from '#domain/issue/issue-lists.ts';
import { clientStatusLabel } from '#domain/issue/status.ts';
import { oneLineText } from '#domain/text/markdown.ts';
import { webAddress } from '#domain/text/web-address.ts';
import type { Issue } from '#web/data/issue/issue.ts';
import { QuoteBadge } from '#web/issue/quote-badge.tsx';
import { UnreadBadge } from '#web/issue/unread-badge.tsx';
import { StatusBadge, UrgencyBadge } from '#web/ui/feedback/badge.tsx';
import { ButtonLink } from '#web/ui/forms/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { paths } from '#web/ui/page-urls.ts';
import { DateText } from '#web/ui/text/date-text.tsx';

export function IssueCard({ issue, readerId }: { issue: Issue; readerId: string }) {
  const titleId = `issue-${issue.id}`;
  return (
    <Card as="li" className="flex min-w-0 flex-col">
      <h2 id={titleId} className="text-base font-semibold break-words">
        {issue.title}
      </h2>
      <div className="mt-2 flex flex-wrap gap-2">
        <StatusBadge status={clientStatusLabel(issue.status)} />
        <UrgencyBadge urgency={issue.urgency} />
        <QuoteBadge issue={issue} reader="client" />
        <UnreadBadge issueId={issue.id} readerId={readerId} />
      </div>
      <p className="mt-3 flex-1 text-sm break-words text-ink-muted">
        {cardDescription(oneLineText(issue.description))}
      </p>
      <p className="mt-3 text-xs text-ink-muted">
        Submitted on <DateText value={issue.createdAt} />
      </p>
      <div className="mt-4 flex items-center gap-2">
        <ButtonLink to={paths.issue(issue.id)} size="sm" aria-describedby={titleId}>
          View Details
        </ButtonLink>
        <IconLink typed={issue.githubLink} label={`GitHub repository of ${issue.title}`}>
          <GitBranch className="size-4" />
        </IconLink>
        <IconLink typed={issue.liveLink} label={`Live app of ${issue.title}`}>
          <ExternalLink className="size-4" />
        </IconLink>
      </div>
    </Card>
  );
}

function IconLink({ typed, label, children }: { typed: string | null; label: string; children: ReactNode }) {
  const address = typed && webAddress(typed);
  if (!address) return null;
  return (
    <a
      href={address}
      target="_blank"
      rel="nofollow noopener noreferrer"
      aria-label={`${label} (opens in a new tab)`}
      title={address}
      className="grid size-8 place-items-center rounded text-ink-muted hover:bg-sunken hover:text-ink"
    >
      {children}
    </a>
  );
}

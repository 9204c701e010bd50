import { ExternalLink, GitBranch } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cardDescription } from '#domain/issue/issue-lists.ts';
import { clientStatusLabel } from '#domain/issue/status.ts';
import { oneLineText } from '#domain/text/markdown.ts';
import { webAddress } from '#domain/text/web-address.ts';
import type { Issue } from '#web/data/issue/issue.ts';
import { QuoteBadge } from '#web/issue/quote-badge.tsx';
import { UnreadBadge } from '#web/issue/unread-badge.tsx';
import { StatusBadge, UrgencyBadge } from '#web/ui/feedback/badge.tsx';
import { paths } from '#web/ui/page-urls.ts';
import { DateText } from '#web/ui/text/date-text.tsx';

export function IssueRow({ issue, readerId }: { issue: Issue; readerId: string }) {
  const titleId = `issue-${issue.id}`;
  return (
    <li className="relative gap-x-6 px-3 py-3 hover:bg-sunken sm:px-4 md:flex md:items-center">
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h2 id={titleId} className="min-w-0 text-sm font-semibold wrap-anywhere">
            {issue.title}{' '}
            {issue.number && <span className="font-normal text-ink-muted tabular-nums">#{issue.number}</span>}
          </h2>
          <div className="flex flex-wrap gap-1.5">
            <StatusBadge status={clientStatusLabel(issue.status)} />
            <UrgencyBadge urgency={issue.urgency} />
            <QuoteBadge issue={issue} reader="client" />
            <UnreadBadge issueId={issue.id} readerId={readerId} />
          </div>
        </div>
        <p className="mt-1 truncate text-sm text-ink-muted">
          {cardDescription(oneLineText(issue.description))}
        </p>
      </div>
      <div className="mt-1 flex items-center gap-1.5 text-sm text-ink-muted max-sm:text-xs md:mt-0 md:gap-3">
        <p className="mr-auto text-xs whitespace-nowrap">
          Submitted on <DateText value={issue.createdAt} />
        </p>
        <span className="flex md:w-16 md:justify-end">
          <IconLink typed={issue.githubLink} label={`GitHub repository of ${issue.title}`}>
            <GitBranch className="size-4" />
          </IconLink>
          <IconLink typed={issue.liveLink} label={`Live app of ${issue.title}`}>
            <ExternalLink className="size-4" />
          </IconLink>
        </span>
        <Link
          to={paths.issue(issue.id)}
          prefetch="intent"
          aria-describedby={titleId}
          className="py-1 font-semibold whitespace-nowrap text-ink after:absolute after:inset-0 after:-outline-offset-2 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-focus"
        >
          View Details
        </Link>
      </div>
    </li>
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
      className="relative z-10 grid size-8 place-items-center rounded hover:bg-neutral-soft hover:text-ink"
    >
      {children}
    </a>
  );
}

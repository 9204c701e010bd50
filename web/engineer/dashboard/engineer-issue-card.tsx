import { Link } from 'react-router';
import { namedSkills } from '#domain/engineer/skills.ts';
import { CODING_APP_NAMES } from '#domain/issue/coding-app.ts';
import { cardDescription } from '#domain/issue/issue-lists.ts';
import { engineerStatusLabel } from '#domain/issue/status.ts';
import { oneLineText } from '#domain/text/markdown.ts';
import type { Issue } from '#web/data/issue/issue.ts';
import { EstimateLine } from '#web/issue/estimate-card.tsx';
import { QuoteBadge } from '#web/issue/quote-badge.tsx';
import { UnreadBadge } from '#web/issue/unread-badge.tsx';
import { Badge, StatusBadge, UrgencyBadge } from '#web/ui/feedback/badge.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { paths } from '#web/ui/page-urls.ts';
import { DateText } from '#web/ui/text/date-text.tsx';
import { ClaimBadge } from '../claim-clock.tsx';
import { DeadlineText } from '../deadline-text.tsx';
import { usePortal } from '../use-portal.ts';

export function EngineerIssueCard({ issue, skills = [] }: { issue: Issue; skills?: readonly string[] }) {
  const { engineer } = usePortal();
  return (
    <Card as="li" className="relative flex min-w-0 flex-col hover:border-edge">
      <h2 className="text-base font-semibold break-words">
        <Link
          to={paths.engineerAppIssue(issue.id)}
          prefetch="intent"
          className="after:absolute after:inset-0 after:rounded"
        >
          {issue.title}
        </Link>
      </h2>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <StatusBadge status={engineerStatusLabel(issue)} />
        <UrgencyBadge urgency={issue.urgency} />
        <QuoteBadge issue={issue} reader="engineer" />
        <ClaimBadge issueId={issue.id} />
        <UnreadBadge issueId={issue.id} readerId={engineer.id} />
        <span className="text-xs text-ink-muted">{CODING_APP_NAMES[issue.codingApp]}</span>
      </div>
      <p className="mt-3 flex-1 text-sm break-words text-ink-muted">
        {cardDescription(oneLineText(issue.description))}
      </p>
      <NamedSkills issue={issue} skills={skills} />
      {issue.aiAnalysis && <EstimateLine analysis={issue.aiAnalysis} />}
      <dl className="mt-4 flex flex-wrap gap-x-6 gap-y-1 border-t border-hairline pt-3 text-xs">
        <div className="flex gap-1.5">
          <dt className="text-ink-muted">Submitted</dt>
          <dd>
            <DateText value={issue.createdAt} />
          </dd>
        </div>
        <div className="flex gap-1.5">
          <dt className="text-ink-muted">Deadline</dt>
          <dd>
            <DeadlineText issue={issue} />
          </dd>
        </div>
      </dl>
    </Card>
  );
}

function NamedSkills({ issue, skills }: { issue: Issue; skills: readonly string[] }) {
  const named = namedSkills(`${issue.title} ${issue.description} ${issue.codingApp}`, skills);
  if (named.length === 0) return null;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-1.5 text-xs text-ink-muted">
      <span>Names your skills</span>
      <ul aria-label="Your skills that it names" className="flex min-w-0 flex-wrap gap-1.5">
        {named.map((skill) => (
          <li key={skill} className="min-w-0">
            <Badge tone="positive">{skill}</Badge>
          </li>
        ))}
      </ul>
    </div>
  );
}

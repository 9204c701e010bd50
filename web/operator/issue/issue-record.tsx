import { engineerStatusLabel } from '#domain/issue/status.ts';
import type { TimelineActor } from '#domain/issue/timeline.ts';
import { oneLineText } from '#domain/text/markdown.ts';
import { useEngineer } from '#web/data/engineer/profile.ts';
import type { Issue } from '#web/data/issue/issue.ts';
import { useMessages } from '#web/data/issue/messages.ts';
import { type TimelineEvent, useTimeline } from '#web/data/issue/timeline.ts';
import { useAuditLog } from '#web/data/operator/audit-log.ts';
import { AttachmentList } from '#web/issue/attachment-list.tsx';
import { MessageThread } from '#web/issue/message-thread.tsx';
import { TimelineCard } from '#web/issue/timeline-card.tsx';
import { timelineEventText } from '#web/issue/timeline-event-text.ts';
import { Badge, StatusBadge, UrgencyBadge } from '#web/ui/feedback/badge.tsx';
import type { TimelineStep } from '#web/ui/feedback/timeline.tsx';
import { ButtonLink } from '#web/ui/forms/button.tsx';
import { SectionCard } from '#web/ui/layout/card.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { paths } from '#web/ui/page-urls.ts';
import { DateText } from '#web/ui/text/date-text.tsx';
import { Markdown } from '#web/ui/text/markdown.tsx';
import { TakeDownFileButton } from '../acts/issue-buttons.tsx';
import { AuditTable } from '../audit-log/audit-table.tsx';
import { ActsCard } from './acts-card.tsx';
import { FactsCard } from './facts-card.tsx';
import { MoneyOfIssue } from './money-of-issue.tsx';
import { whoReads } from './who-reads.ts';
import { WorkOfIssue } from './work-of-issue.tsx';

export function IssueRecord({ issue }: { issue: Issue }) {
  const engineer = useEngineer(issue.engineerId).data ?? null;
  const history = useTimeline(issue.id);
  return (
    <Page
      title={issue.title}
      lead={<Standing issue={issue} />}
      actions={<ButtonLink to={paths.operatorIssues()}>All issues</ButtonLink>}
    >
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 content-start gap-4">
          <ActsCard issue={issue} />
          <SectionCard id="description" title="Problem Description">
            <Markdown className="mt-3">{issue.description}</Markdown>
          </SectionCard>
          <WorkOfIssue issueId={issue.id} />
          <MoneyOfIssue issue={issue} />
          <Conversation issue={issue} />
          <IssueAuditLog issueId={issue.id} />
        </div>
        <div className="grid min-w-0 content-start gap-4">
          <FactsCard issue={issue} engineer={engineer} />
          {issue.attachments.length > 0 && (
            <AttachmentList
              issueId={issue.id}
              paths={issue.attachments}
              below={(file) => <TakeDownFileButton issueId={issue.id} file={file} />}
            />
          )}
          <TimelineCard history={history} stepsOf={timelineSteps} />
        </div>
      </div>
    </Page>
  );
}

function Standing({ issue }: { issue: Issue }) {
  return (
    <span className="flex flex-wrap items-center gap-2 text-sm">
      <StatusBadge status={engineerStatusLabel(issue)} />
      <UrgencyBadge urgency={issue.urgency} />
      {issue.takenDownAt && <Badge tone="danger">Taken down</Badge>}
      <span>
        Submitted on <DateText value={issue.createdAt} />
      </span>
    </span>
  );
}

function Conversation({ issue }: { issue: Issue }) {
  const conversation = useMessages(issue.id);
  return (
    <SectionCard id="conversation" title="Conversation" heading="mb-4 text-lg">
      <MessageThread
        issueId={issue.id}
        conversation={conversation}
        reader="operator"
        // A former engineer may have written the message, so no name is shown.
        authorOf={(sender) => ({ name: sender === 'engineer' ? 'The engineer' : 'The client' })}
        empty={`Nothing was written. ${whoReads(issue)}`}
        sendButton={issue.takenDownAt ? null : 'secondary'}
      />
    </SectionCard>
  );
}

function IssueAuditLog({ issueId }: { issueId: string }) {
  const { rows = [] } = useAuditLog({ issueId });
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="issue-audit-log" className="mt-4">
      <h2 id="issue-audit-log" className="mb-3 text-lg font-semibold">
        What operators did
      </h2>
      <AuditTable entries={rows} />
    </section>
  );
}

const names: Record<TimelineActor, string> = {
  client: 'the client',
  engineer: 'the engineer',
  operator: 'an operator',
  system: 'the marketplace',
};

function timelineSteps(events: readonly TimelineEvent[]): TimelineStep[] {
  return events.map((event, index) => {
    const { label, note } = timelineEventText(event);
    return {
      id: event.id,
      label: oneLineText(label),
      state: index === events.length - 1 ? 'current' : 'done',
      at: event.createdAt,
      by: names[event.actor],
      note: note && <Markdown>{note}</Markdown>,
    };
  });
}

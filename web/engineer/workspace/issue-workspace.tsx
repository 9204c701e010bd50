import { useSearchParams } from 'react-router';
import { CODING_APP_NAMES } from '#domain/issue/coding-app.ts';
import { STATUS_LABELS, type StatusLabel } from '#domain/issue/status.ts';
import { useChangeRequests } from '#web/data/issue/change-requests.ts';
import type { Issue } from '#web/data/issue/issue.ts';
import { useMessages } from '#web/data/issue/messages.ts';
import { useTimeline } from '#web/data/issue/timeline.ts';
import { useUnreadConversations } from '#web/data/issue/unread-messages.ts';
import { openChangeRequest } from '#web/issue/change-request.tsx';
import { StatusBadge, UrgencyBadge } from '#web/ui/feedback/badge.tsx';
import { StepLine } from '#web/ui/feedback/step-line.tsx';
import { CopyButton } from '#web/ui/forms/copy-button.tsx';
import { PageTitle } from '#web/ui/layout/page-title.tsx';
import { Tabs } from '#web/ui/layout/tabs.tsx';
import { DateText } from '#web/ui/text/date-text.tsx';
import { ClaimClock } from '../claim-clock.tsx';
import { DeadlineText } from '../deadline-text.tsx';
import { usePortal } from '../use-portal.ts';
import { holderOf, workLabel } from './holder.ts';
import { isRefunded } from './is-refunded.ts';
import { NextStep } from './next-step/next-step.tsx';
import { WORKSPACE_TABS } from './workspace-tabs.tsx';

const steps: readonly StatusLabel[] = STATUS_LABELS.filter((label) => label !== 'Closed');

export function IssueWorkspace({ issue }: { issue: Issue }) {
  const { engineer } = usePortal();
  const { tab, openTab } = useWorkspaceTab();
  const history = useTimeline(issue.id);
  const holder = holderOf(issue, history.data ?? [], engineer.id);
  const label = workLabel(issue, holder);
  const conversation = useMessages(holder === 'me' ? issue.id : null);
  const requests = useChangeRequests(holder === 'me' ? issue.id : null);
  const unread = useUnreadConversations(engineer.id)?.get(issue.id) ?? 0;
  const opened = {
    issue,
    holder,
    isRefunded: isRefunded(issue, history.data ?? []),
    history,
    conversation,
    unread,
  };

  return (
    <div className="min-w-0">
      <PageTitle>{issue.title}</PageTitle>
      <h1 tabIndex={-1} className="text-xl font-semibold break-words">
        {issue.title}
      </h1>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-muted">
        <span className="flex flex-wrap gap-2">
          <StatusBadge status={label} />
          <UrgencyBadge urgency={issue.urgency} />
        </span>
        <span>{CODING_APP_NAMES[issue.codingApp]}</span>
        <span>
          Submitted <DateText value={issue.createdAt} />
        </span>
        <span>
          Deadline <DeadlineText issue={issue} />
        </span>
        <CopyButton text={issue.id}>Copy ID</CopyButton>
      </div>
      {label !== 'Closed' && (
        <div className="mt-6">
          <StepLine label="Where the issue stands" steps={steps} current={steps.indexOf(label)} />
        </div>
      )}
      {holder === 'me' && <ClaimClock issueId={issue.id} />}
      <NextStep
        issue={issue}
        holder={holder}
        isRefunded={opened.isRefunded}
        hasChangeRequest={openChangeRequest(issue, requests.data ?? []) !== null}
      />
      <Tabs
        label="Issue"
        activation="manual"
        value={tab.name}
        onChange={openTab}
        tabs={WORKSPACE_TABS.map(({ name, label, Panel, countOf }) => ({
          value: name,
          label,
          count: countOf?.(opened),
          content: <Panel {...opened} />,
        }))}
      />
    </div>
  );
}

function useWorkspaceTab() {
  const [params, setParams] = useSearchParams();
  const [first] = WORKSPACE_TABS;
  const tab = WORKSPACE_TABS.find(({ name }) => name === params.get('tab')) ?? first;
  const openTab = (name: string) => setParams(name === first.name ? {} : { tab: name });
  return { tab, openTab };
}

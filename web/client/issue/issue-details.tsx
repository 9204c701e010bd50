import { useState } from 'react';
import { clientStatusLabel, editRefusal } from '#domain/issue/status.ts';
import { useConfig } from '#web/data/backend/config.ts';
import { type Engineer, useEngineer } from '#web/data/engineer/profile.ts';
import { useFixes } from '#web/data/issue/fixes.ts';
import type { Issue } from '#web/data/issue/issue.ts';
import { useMessages } from '#web/data/issue/messages.ts';
import { usePayments } from '#web/data/issue/payments.ts';
import { useQuotes } from '#web/data/issue/quotes.ts';
import { useTimeline } from '#web/data/issue/timeline.ts';
import { AttachmentList } from '#web/issue/attachment-list.tsx';
import { claimStart } from '#web/issue/claim-start.ts';
import { EstimateCard } from '#web/issue/estimate-card.tsx';
import { FixesSoFar } from '#web/issue/fix-history.tsx';
import { fixRounds } from '#web/issue/fix-rounds.ts';
import { isClientsTurn, quoteState } from '#web/issue/quote-state.ts';
import { TimelineCard } from '#web/issue/timeline-card.tsx';
import { useFocusInView } from '#web/issue/use-focus-in-view.ts';
import { StatusBadge, UrgencyBadge } from '#web/ui/feedback/badge.tsx';
import { ButtonLink } from '#web/ui/forms/button.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { paths } from '#web/ui/page-urls.ts';
import { DateText } from '#web/ui/text/date-text.tsx';
import { Conversation } from './conversation.tsx';
import { DescriptionCard } from './description-card.tsx';
import { EngineerCard, EngineerLoading } from './engineer-card.tsx';
import { FixCard } from './fix-card.tsx';
import { IssueFacts } from './issue-facts.tsx';
import { nextStep } from './next-step.ts';
import { NextStepCard } from './next-step-card.tsx';
import { PaymentsCard } from './payments-card.tsx';
import { QuoteCard } from './quote-card.tsx';
import { RepositoryAccessCard } from './repository-access-card.tsx';
import { timelineSteps } from './timeline-steps.ts';
import { isBeingEdited } from './use-edit-form.ts';

export function IssueDetails({ issue }: { issue: Issue }) {
  const holder = useEngineer(issue.engineerId);
  const engineer = holder.data ?? null;
  const name = engineer?.name ?? null;
  const conversation = useMessages(issue.id);
  const history = useTimeline(issue.id);
  const quotes = useQuotes(issue.id);
  const config = useConfig();
  const payments = config?.payments;
  const arrived = usePayments(issue.id).data;
  const standing = quoteState(issue, quotes.data ?? [], Date.now(), arrived);
  const isFixed = issue.status === 'completed';
  const fixes = useFixes(issue.id);
  const rounds = fixRounds(conversation.data ?? [], fixes);
  const isAccepted = issue.acceptedAt !== null;
  useFocusInView(`${issue.status} ${standing.kind} ${isAccepted}`);
  const [wantsToEdit, setWantsToEdit] = useState(() => isBeingEdited(issue.id));
  const isEditing = wantsToEdit && editRefusal(issue) === null;
  const isUnpriced = issue.status === 'pending' && standing.kind === 'none';
  const decides =
    (issue.status === 'pending' && isClientsTurn(standing, issue.quotedPrice)) || (isFixed && !isAccepted);

  return (
    <Page
      title={issue.title}
      lead={<Standing issue={issue} />}
      actions={<ButtonLink to={paths.dashboard}>All your issues</ButtonLink>}
    >
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 content-start gap-4">
          <NextStepCard
            issue={issue}
            kind={standing.kind}
            step={nextStep({
              issue,
              kind: standing.kind,
              engineer: name,
              payments,
              now: Date.now(),
            })}
          />
          {isFixed && (
            <FixCard
              issue={issue}
              rounds={rounds}
              pages={fixes}
              isHeld={standing.kind === 'paid'}
              engineer={name}
            />
          )}
          {!isFixed && <FixesSoFar issueId={issue.id} rounds={rounds} pages={fixes} />}
          {isUnpriced && <EstimateCard issue={issue} reader="client" column="main" />}
          <QuoteCard issue={issue} standing={standing} quotes={quotes} engineer={name} payments={payments} />
          <Conversation
            issue={issue}
            engineer={engineer}
            conversation={conversation}
            since={claimStart(history.data ?? [])}
            isNextStep={!decides && !isEditing}
          />
          <DescriptionCard issue={issue} isEditing={isEditing} onEdit={setWantsToEdit} />
        </div>
        <div className="grid min-w-0 content-start gap-4">
          {issue.engineerId && holder.isPending && <EngineerLoading />}
          {engineer && <EngineerCard engineer={engineer} isVetted={config?.engineerApproval === 'manual'} />}
          <RepositoryAccessCard issue={issue} engineer={name} />
          {issue.status === 'pending' && !isUnpriced && issue.aiAnalysis && (
            <EstimateCard issue={issue} reader="client" column="side" />
          )}
          <PaymentsCard payments={arrived ?? []} />
          {issue.attachments.length > 0 && <AttachmentList issueId={issue.id} paths={issue.attachments} />}
          <IssueTimeline issue={issue} engineer={engineer} history={history} />
          <IssueFacts issue={issue} />
        </div>
      </div>
    </Page>
  );
}

function Standing({ issue }: { issue: Issue }) {
  return (
    <span className="flex flex-wrap items-center gap-2 text-sm">
      <StatusBadge status={clientStatusLabel(issue.status)} />
      <UrgencyBadge urgency={issue.urgency} />
      <span>
        Submitted on <DateText value={issue.createdAt} />
      </span>
    </span>
  );
}

type IssueTimelineProps = {
  issue: Issue;
  engineer: Engineer | null;
  history: ReturnType<typeof useTimeline>;
};

function IssueTimeline({ issue, engineer, history }: IssueTimelineProps) {
  return (
    <TimelineCard
      history={history}
      stepsOf={(events) => timelineSteps(issue.status, events, engineer?.name ?? null)}
    />
  );
}

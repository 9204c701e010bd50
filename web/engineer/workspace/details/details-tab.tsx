import { useChangeRequests } from '#web/data/issue/change-requests.ts';
import { useFixes } from '#web/data/issue/fixes.ts';
import type { Issue } from '#web/data/issue/issue.ts';
import { useWorkingNotes } from '#web/data/issue/working-notes.ts';
import { AttachmentList } from '#web/issue/attachment-list.tsx';
import { ChangeRequest, openChangeRequest } from '#web/issue/change-request.tsx';
import { EstimateCard } from '#web/issue/estimate-card.tsx';
import { FixesSoFar } from '#web/issue/fix-history.tsx';
import { fixRounds } from '#web/issue/fix-rounds.ts';
import { TimelineCard } from '#web/issue/timeline-card.tsx';
import { SectionCard } from '#web/ui/layout/card.tsx';
import { FactList } from '#web/ui/text/fact-list.tsx';
import { Markdown } from '#web/ui/text/markdown.tsx';
import { OutsideLink } from '#web/ui/text/outside-link.tsx';
import { usePortal } from '../../use-portal.ts';
import type { Holder } from '../holder.ts';
import { showNotesFirst } from '../notes/show-notes-first.ts';
import { WorkingNotes } from '../notes/working-notes.tsx';
import type { OpenedIssue } from '../opened-issue.ts';
import { QuoteCard } from './quote-card.tsx';
import { workSteps } from './work-steps.ts';

export function DetailsTab({ issue, holder, isRefunded, history, conversation }: OpenedIssue) {
  const isHeld = holder === 'me';
  const { engineer } = usePortal();
  const notes = useWorkingNotes(isHeld ? issue.id : null).data ?? [];
  const fixes = useFixes(isHeld ? issue.id : null);
  const rounds = fixRounds(conversation.data ?? [], fixes);
  const notesStandFirst = showNotesFirst(notes, engineer.id);
  const request = openChangeRequest(issue, useChangeRequests(isHeld ? issue.id : null).data ?? []);
  return (
    <div className="grid items-start gap-4 min-[74rem]:grid-cols-[minmax(0,1fr)_17rem]">
      <div className="grid min-w-0 content-start gap-4">
        {request && <ChangeRequest request={request} by="The client" heading="h2" />}
        {notesStandFirst && <WorkingNotes issue={issue} />}
        {isHeld && <FixesSoFar issueId={issue.id} rounds={rounds} pages={fixes} />}
        {isHeld && <QuoteCard issue={issue} isRefunded={isRefunded} />}
        <SectionCard id="description" title="Problem Description" className="min-w-0">
          <Markdown className="mt-3">{issue.description}</Markdown>
        </SectionCard>
        {isHeld && !notesStandFirst && <WorkingNotes issue={issue} />}
      </div>
      <div className="grid min-w-0 content-start gap-4">
        {isHeld && <IssueLinks issue={issue} />}
        {isHeld && issue.attachments.length > 0 && (
          <AttachmentList issueId={issue.id} paths={issue.attachments} />
        )}
        <EstimateCard issue={issue} reader="engineer" column="side" />
        {!isHeld && <HiddenParts holder={holder} />}
        <TimelineCard history={history} stepsOf={(events) => workSteps(events, holder)} />
      </div>
    </div>
  );
}

function IssueLinks({ issue }: { issue: Issue }) {
  return (
    <SectionCard id="links" title="Where it is" heading="mb-4 text-sm">
      <FactList
        facts={[
          {
            name: 'GitHub Link',
            value: issue.githubLink ? <OutsideLink typed={issue.githubLink} /> : 'None given',
          },
          { name: 'Live/Development Link', value: issue.liveLink && <OutsideLink typed={issue.liveLink} /> },
        ]}
      />
    </SectionCard>
  );
}

function HiddenParts({ holder }: { holder: Holder }) {
  return (
    <SectionCard
      id="hidden"
      title={holder === 'nobody' ? 'Hidden until you claim' : 'Hidden from you'}
      heading="mb-2 text-sm"
    >
      <p className="text-sm text-ink-muted">
        Repository, live link, files and conversation are shown to the engineer who holds the issue.
      </p>
    </SectionCard>
  );
}

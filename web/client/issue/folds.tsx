import { Pencil } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { issueRefusals } from '#domain/errors/issue.ts';
import { CODING_APP_NAMES } from '#domain/issue/coding-app.ts';
import { editRefusal } from '#domain/issue/status.ts';
import { URGENCY_SPANS } from '#domain/issue/urgency.ts';
import type { Issue } from '#web/data/issue/issue.ts';
import { AttachmentItems, useAttachments } from '#web/issue/attachment-list.tsx';
import { EstimateCard } from '#web/issue/estimate-card.tsx';
import { FileViewer } from '#web/issue/viewer/file-viewer.tsx';
import { LoadingBlock } from '#web/ui/feedback/skeleton.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { DateText } from '#web/ui/text/date-text.tsx';
import { FactList } from '#web/ui/text/fact-list.tsx';
import { Fold } from '#web/ui/text/fold.tsx';
import { Markdown } from '#web/ui/text/markdown.tsx';
import { OutsideLink } from '#web/ui/text/outside-link.tsx';
import { CopyableId } from '../copyable-id.tsx';
import { RepositoryAccessFold } from '../repository-access/repository-access-fold.tsx';
import { PaymentsFold } from './payments-fold.tsx';
import { UnsavedEdit } from './unsaved-edit.tsx';
import { isBeingEdited } from './use-edit-form.ts';
import type { IssueParts } from './use-issue-parts.ts';

const AddFiles = lazy(() => import('./add-files.tsx').then((all) => ({ default: all.AddFiles })));
const EditForm = lazy(() => import('./edit-form.tsx').then((all) => ({ default: all.EditForm })));
const loading = <LoadingBlock label="Loading" className="h-11" />;

/** What is looked up now and then. */
export function Folds({ issue, parts }: { issue: Issue; parts: IssueParts }) {
  const { standing, payments, engineer } = parts;
  const isFree = standing.kind === 'waived' || standing.quote?.price === 0;
  const hasEstimate =
    issue.status === 'pending' && standing.kind !== 'none' && !isFree && issue.aiAnalysis !== null;
  return (
    <div className="mt-4 border-b border-hairline">
      <DetailsFold issue={issue} />
      <ReportFold issue={issue} />
      {hasEstimate && (
        <Fold title="Estimate">
          <EstimateCard issue={issue} reader="client" column="side" />
        </Fold>
      )}
      <FilesFold issue={issue} />
      <RepositoryAccessFold issue={issue} engineer={engineer.data?.name ?? null} />
      <PaymentsFold issue={issue} payments={payments} />
    </div>
  );
}

function DetailsFold({ issue }: { issue: Issue }) {
  const { id, email, codingApp, githubLink, liveLink, urgency, createdAt } = issue;
  return (
    <Fold title="Details" note={CODING_APP_NAMES[codingApp]}>
      <FactList
        facts={[
          { name: 'Submitted on', value: <DateText value={createdAt} withTime /> },
          { name: 'GitHub Link', value: githubLink && <OutsideLink typed={githubLink} /> },
          { name: 'Live/Development Link', value: liveLink && <OutsideLink typed={liveLink} /> },
          { name: 'Urgency Level', value: `${urgency} (${URGENCY_SPANS[urgency]})` },
          {
            name: 'Email Address',
            value: email && (
              <>
                <span className="break-all">{email}</span>
                <span className="block text-ink-muted">
                  Your engineer never sees it. Once they claim your issue, they can read your files and
                  messages.
                </span>
              </>
            ),
          },
          { name: 'Submission ID', value: <CopyableId id={id} /> },
        ]}
      />
    </Fold>
  );
}

function ReportFold({ issue }: { issue: Issue }) {
  const refusal = editRefusal(issue);
  const [wantsToEdit, setWantsToEdit] = useState(() => isBeingEdited(issue.id));
  const [wasBeingEdited] = useState(wantsToEdit);
  const isEditing = wantsToEdit && refusal === null;
  return (
    <Fold title="Original report" isOpen={wasBeingEdited}>
      {isEditing ? (
        <Suspense fallback={loading}>
          <EditForm issue={issue} onDone={() => setWantsToEdit(false)} />
        </Suspense>
      ) : (
        <>
          <Markdown>{issue.description}</Markdown>
          {refusal === null && (
            <div>
              <Button size="sm" icon={<Pencil className="size-4" />} onClick={() => setWantsToEdit(true)}>
                Edit your issue
              </Button>
            </div>
          )}
        </>
      )}
      {refusal !== null && refusal !== 'follow-up' && <UnsavedEdit issue={issue} refusal={refusal} />}
      {refusal === 'priced' && <p className="text-ink-muted">{issueRefusals.quotedIssueNotEdited}</p>}
      {refusal === 'follow-up' && <p className="text-ink-muted">{issueRefusals.followUpNotEdited}</p>}
    </Fold>
  );
}

function FilesFold({ issue }: { issue: Issue }) {
  const files = useAttachments(issue.id, issue.attachments);
  const isOpen = issue.status === 'pending' || issue.status === 'in_progress';
  if (files.length === 0 && !isOpen) return null;
  return (
    <>
      <Fold title="Files" note={files.length || 'Add files'} isLate>
        {files.length > 0 && <AttachmentItems label="Attachments" files={files} />}
        {isOpen && (
          <Suspense fallback={loading}>
            <AddFiles issueId={issue.id} />
          </Suspense>
        )}
      </Fold>
      {/* A viewer within a fold would be hidden with it. */}
      <FileViewer files={files} />
    </>
  );
}

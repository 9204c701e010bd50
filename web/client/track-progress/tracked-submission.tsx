import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { CODING_APP_NAMES } from '#domain/issue/coding-app.ts';
import { clientStatusLabel, progressPercent } from '#domain/issue/status.ts';
import { URGENCY_SPANS } from '#domain/issue/urgency.ts';
import type { Submission } from '#web/data/client/submission.ts';
import { useTimeline } from '#web/data/issue/timeline.ts';
import { StatusBadge, UrgencyBadge } from '#web/ui/feedback/badge.tsx';
import { ProgressLine } from '#web/ui/feedback/progress-line.tsx';
import { Timeline } from '#web/ui/feedback/timeline.tsx';
import { paths } from '#web/ui/page-urls.ts';
import { DateText } from '#web/ui/text/date-text.tsx';
import { FactList } from '#web/ui/text/fact-list.tsx';
import { Fold } from '#web/ui/text/fold.tsx';
import { OutsideLink } from '#web/ui/text/outside-link.tsx';
import { CopyableId } from '../copyable-id.tsx';
import { FreeEstimate } from '../free-estimate.tsx';
import { statusSentence } from './status-sentence.ts';
import { trackedSteps } from './tracked-steps.ts';

// The first look is for the status. The description follows as its plain text until then.
const Markdown = lazy(() => import('#web/ui/text/markdown.tsx').then((all) => ({ default: all.Markdown })));

export function TrackedSubmission({ submission }: { submission: Submission }) {
  const { data: events = [] } = useTimeline(submission.id);
  const status = clientStatusLabel(submission.status);

  const isClosed = status === 'Closed';

  return (
    <div className="border-t border-hairline pt-6">
      <h2 className="text-lg font-semibold break-words">{submission.title}</h2>
      <div className="mt-2 flex flex-wrap gap-2">
        <StatusBadge status={status} />
        <UrgencyBadge urgency={submission.urgency} />
      </div>
      <div className="mt-5">
        <ProgressLine
          value={progressPercent(submission.status)}
          label="Progress of the issue"
          caption={isClosed ? 'Closed without a fix' : status}
          isPainted={!isClosed}
        />
      </div>
      <p className="mt-3">{statusSentence(submission, events, Date.now())}</p>
      <p className="mt-1 text-sm text-ink-muted">
        Yours?{' '}
        <Link to={paths.issue(submission.id)} className="text-ink underline underline-offset-4">
          Open it in your dashboard
        </Link>
        .
      </p>
      {submission.status === 'pending' && <FreeEstimate id={submission.id} />}
      <div className="mt-6 border-t border-hairline pt-6">
        <h3 className="mb-4 text-sm font-semibold">Timeline</h3>
        <Timeline label="Timeline" steps={trackedSteps(submission, events)} />
      </div>
      <div className="mt-6">
        <Fold title="What was submitted" isOpen>
          <FactList facts={factsOf(submission)} />
        </Fold>
      </div>
    </div>
  );
}

function factsOf(submission: Submission) {
  const { id, description, urgency, createdAt, githubLink, liveLink, codingApp } = submission;
  return [
    { name: 'Submission ID', value: <CopyableId id={id} /> },
    {
      name: 'Problem Description',
      value: (
        <Suspense fallback={<p className="whitespace-pre-wrap">{description}</p>}>
          <Markdown>{description}</Markdown>
        </Suspense>
      ),
    },
    { name: 'Urgency Level', value: `${urgency} (${URGENCY_SPANS[urgency]})` },
    { name: 'Submitted on', value: <DateText value={createdAt} /> },
    { name: 'Coding App', value: CODING_APP_NAMES[codingApp] },
    { name: 'GitHub Link', value: githubLink && <OutsideLink typed={githubLink} /> },
    { name: 'Live/Development Link', value: liveLink && <OutsideLink typed={liveLink} /> },
  ];
}

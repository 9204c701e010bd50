import { CODING_APP_NAMES } from '#domain/issue/coding-app.ts';
import { clientStatusLabel, progressPercent } from '#domain/issue/status.ts';
import { URGENCY_SPANS } from '#domain/issue/urgency.ts';
import type { Submission } from '#web/data/client/submission.ts';
import { useTimeline } from '#web/data/issue/timeline.ts';
import { VisitorEstimate } from '#web/issue/visitor-estimate.tsx';
import { StatusBadge, UrgencyBadge } from '#web/ui/feedback/badge.tsx';
import { ProgressLine } from '#web/ui/feedback/progress-line.tsx';
import { Timeline } from '#web/ui/feedback/timeline.tsx';
import { ButtonLink } from '#web/ui/forms/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { paths } from '#web/ui/page-urls.ts';
import { DateText } from '#web/ui/text/date-text.tsx';
import { FactList } from '#web/ui/text/fact-list.tsx';
import { Markdown } from '#web/ui/text/markdown.tsx';
import { OutsideLink } from '#web/ui/text/outside-link.tsx';
import { CopyableId } from '../copyable-id.tsx';
import { statusSentence } from './status-sentence.ts';
import { trackedSteps } from './tracked-steps.ts';

export function TrackedSubmission({ submission }: { submission: Submission }) {
  const { data: events = [] } = useTimeline(submission.id);
  const status = clientStatusLabel(submission.status);

  return (
    <div className="grid gap-4">
      <Card>
        <h2 className="text-lg font-semibold break-words">{submission.title}</h2>
        <div className="mt-2 flex flex-wrap gap-2">
          <StatusBadge status={status} />
          <UrgencyBadge urgency={submission.urgency} />
        </div>
        <div className="mt-6">
          <ProgressLine
            value={progressPercent(submission.status)}
            label="Progress of the issue"
            caption={status === 'Closed' ? 'Closed without a fix' : status}
          />
        </div>
        <p className="mt-3 text-sm text-ink-muted">{statusSentence(submission, events, Date.now())}</p>
        <h3 className="mt-8 mb-4 text-sm font-semibold">Timeline</h3>
        <Timeline label="Timeline" steps={trackedSteps(submission, events)} />
      </Card>
      <VisitorEstimate id={submission.id} />
      <Card>
        <h3 className="mb-4 text-sm font-semibold">What was submitted</h3>
        <FactList facts={factsOf(submission)} />
      </Card>
      <Card className="flex flex-wrap items-center justify-between gap-4">
        <p className="text-sm text-ink-muted">
          Is it yours? Sign in to talk with your engineer and see your files.
        </p>
        <ButtonLink to={paths.issue(submission.id)}>Open in your dashboard</ButtonLink>
      </Card>
    </div>
  );
}

function factsOf(submission: Submission) {
  const { id, description, urgency, createdAt, githubLink, liveLink, codingApp } = submission;
  return [
    { name: 'Submission ID', value: <CopyableId id={id} /> },
    { name: 'Problem Description', value: <Markdown>{description}</Markdown> },
    { name: 'Urgency Level', value: `${urgency} (${URGENCY_SPANS[urgency]})` },
    { name: 'Submitted on', value: <DateText value={createdAt} /> },
    { name: 'Coding App', value: CODING_APP_NAMES[codingApp] },
    { name: 'GitHub Link', value: githubLink && <OutsideLink typed={githubLink} /> },
    { name: 'Live/Development Link', value: liveLink && <OutsideLink typed={liveLink} /> },
  ];
}

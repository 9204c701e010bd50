import { CODING_APP_NAMES } from '#domain/issue/coding-app.ts';
import { URGENCY_SPANS } from '#domain/issue/urgency.ts';
import type { Issue } from '#web/data/issue/issue.ts';
import { SectionCard } from '#web/ui/layout/card.tsx';
import { FactList } from '#web/ui/text/fact-list.tsx';
import { OutsideLink } from '#web/ui/text/outside-link.tsx';
import { CopyableId } from '../copyable-id.tsx';

export function IssueFacts({ issue }: { issue: Issue }) {
  const { id, email, codingApp, githubLink, liveLink, urgency } = issue;
  return (
    <SectionCard id="facts" title="What you told us" heading="mb-4 text-sm">
      <FactList
        facts={[
          { name: 'Coding App', value: CODING_APP_NAMES[codingApp] },
          { name: 'GitHub Link', value: githubLink && <OutsideLink typed={githubLink} /> },
          { name: 'Live/Development Link', value: liveLink && <OutsideLink typed={liveLink} /> },
          { name: 'Urgency Level', value: `${urgency} (${URGENCY_SPANS[urgency]})` },
          { name: 'Email Address', value: email && <span className="break-all">{email}</span> },
          { name: 'Submission ID', value: <CopyableId id={id} /> },
        ]}
      />
    </SectionCard>
  );
}

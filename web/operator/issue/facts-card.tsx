import { Link } from 'react-router';
import { CODING_APP_NAMES } from '#domain/issue/coding-app.ts';
import { URGENCY_SPANS } from '#domain/issue/urgency.ts';
import type { Engineer } from '#web/data/engineer/profile.ts';
import type { Issue } from '#web/data/issue/issue.ts';
import { SectionCard } from '#web/ui/layout/card.tsx';
import { paths } from '#web/ui/page-urls.ts';
import { FactList } from '#web/ui/text/fact-list.tsx';
import { mailAddressLink, OutsideLink } from '#web/ui/text/outside-link.tsx';

export function FactsCard({ issue, engineer }: { issue: Issue; engineer: Engineer | null }) {
  const { id, email, engineerId, codingApp, githubLink, liveLink, urgency } = issue;
  return (
    <SectionCard id="facts" title="Who and what" heading="mb-4 text-sm">
      <FactList
        facts={[
          {
            name: 'Client',
            value: email && (
              <a href={mailAddressLink(email)} className="break-all underline underline-offset-4">
                {email}
              </a>
            ),
          },
          {
            name: 'Engineer',
            value: engineerId ? (
              <Link to={paths.operatorEngineers(engineer?.name)} className="underline underline-offset-4">
                {engineer?.name ?? '…'}
              </Link>
            ) : (
              'Nobody yet'
            ),
          },
          { name: 'Urgency Level', value: `${urgency} (${URGENCY_SPANS[urgency]})` },
          { name: 'Coding App', value: CODING_APP_NAMES[codingApp] },
          { name: 'GitHub Link', value: githubLink && <OutsideLink typed={githubLink} /> },
          { name: 'Live/Development Link', value: liveLink && <OutsideLink typed={liveLink} /> },
          {
            name: 'Submission ID',
            value: <code className="font-mono text-xs break-all select-all">{id}</code>,
          },
        ]}
      />
    </SectionCard>
  );
}

import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { countedText } from '#domain/issue/issue-lists.ts';
import { useAvailableCount } from '#web/data/engineer/available-issues.ts';
import { useIssues } from '#web/data/issue/issues.ts';
import { useNeeds } from '#web/data/issue/needs.ts';
import { IssueCardsLoading } from '#web/issue/issue-cards-loading.tsx';
import { NeedsYou } from '#web/shell/needs-you.tsx';
import { SignOutButton } from '#web/shell/sign-out-button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { ButtonLink } from '#web/ui/forms/button.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { Tabs } from '#web/ui/layout/tabs.tsx';
import { paths } from '#web/ui/page-urls.ts';
import { Avatar } from '#web/ui/text/avatar.tsx';
import { keepList, keptAvailable } from '../kept-list.ts';
import { usePortal } from '../use-portal.ts';
import { ActiveIssues } from './active-issues.tsx';
import { AvailableIssues } from './available-issues.tsx';

export default function EngineerDashboard() {
  const { user, engineer } = usePortal();
  const needs = useNeeds(user.id);
  const [tab, setTab] = useTab();
  const active = useIssues({ kind: 'active', engineerId: engineer.id });
  const { data: available } = useAvailableCount();

  return (
    <Page
      title="Engineer dashboard"
      lead={
        <div className="flex min-w-0 items-center gap-3 text-ink">
          <Avatar name={engineer.name} src={engineer.avatar} />
          <div className="min-w-0">
            <p className="font-semibold break-words">{engineer.name}</p>
            <ul aria-label="Your skills" className="mt-1 flex flex-wrap gap-1.5">
              {engineer.skills.map((skill) => (
                <li key={skill}>
                  <Badge>{skill}</Badge>
                </li>
              ))}
            </ul>
          </div>
        </div>
      }
      actions={
        <>
          <ButtonLink to={paths.engineerSettings}>Settings</ButtonLink>
          <SignOutButton>Logout</SignOutButton>
        </>
      }
    >
      {/* The lists wait for what is needed, which would push them down. */}
      {needs.isPending ? (
        <IssueCardsLoading />
      ) : (
        <div className="grid gap-6">
          <NeedsYou userId={user.id} />
          <Tabs
            label="Issues"
            value={tab}
            onChange={setTab}
            tabs={[
              {
                value: 'active',
                label: 'Active Issues',
                count: active.issues?.length,
                content: <ActiveIssues list={active} onLook={() => setTab('available')} />,
              },
              {
                value: 'available',
                label: 'Available Issues',
                count: available === undefined ? undefined : countedText(available),
                content: <AvailableIssues skills={engineer.skills} />,
              },
            ]}
          />
        </div>
      )}
    </Page>
  );
}

type Tab = 'active' | 'available';

function useTab(): [Tab, (tab: Tab) => void] {
  const [params, setParams] = useSearchParams();
  const tab = params.get('tab') === 'available' ? 'available' : 'active';
  const search = String(params);
  useEffect(() => keepList(search, tab === 'available'), [search, tab]);
  return [tab, (next) => setParams(next === 'available' ? keptAvailable() : {}, { replace: true })];
}

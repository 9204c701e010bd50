import type { ComponentType } from 'react';
import { DetailsTab } from './details/details-tab.tsx';
import { loadedPanel } from './loaded-panel.tsx';
import { MessagesTab } from './messages/messages-tab.tsx';
import type { OpenedIssue } from './opened-issue.ts';

type WorkspaceTab = {
  name: string;
  label: string;
  Panel: ComponentType<OpenedIssue>;
  countOf?: (opened: OpenedIssue) => number | string | undefined;
};

export const WORKSPACE_TABS: readonly [WorkspaceTab, ...WorkspaceTab[]] = [
  { name: 'details', label: 'Issue Details', Panel: DetailsTab },
  {
    name: 'code',
    label: 'GitHub Code',
    Panel: loadedPanel(async () => (await import('./code/code-tab.tsx')).CodeTab),
  },
  {
    name: 'database',
    label: 'Database',
    Panel: loadedPanel(async () => (await import('./database/database-tab.tsx')).DatabaseTab),
  },
  {
    name: 'messages',
    label: 'Messages',
    Panel: MessagesTab,
    countOf: ({ conversation, unread }) => (unread > 0 ? `${unread} new` : countOfMessages(conversation)),
  },
];

function countOfMessages({ data, hasEarlier }: OpenedIssue['conversation']): string | undefined {
  return data && `${data.length}${hasEarlier ? '+' : ''}`;
}

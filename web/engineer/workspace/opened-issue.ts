import type { Issue } from '#web/data/issue/issue.ts';
import type { useMessages } from '#web/data/issue/messages.ts';
import type { useTimeline } from '#web/data/issue/timeline.ts';
import type { Holder } from './holder.ts';

export type OpenedIssue = {
  issue: Issue;
  holder: Holder;
  isRefunded: boolean;
  history: ReturnType<typeof useTimeline>;
  conversation: ReturnType<typeof useMessages>;
  unread: number;
};

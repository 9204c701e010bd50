import { useUnreadConversations } from '#web/data/issue/unread-messages.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';

export function UnreadBadge({ issueId, readerId }: { issueId: string; readerId: string }) {
  const unread = useUnreadConversations(readerId)?.get(issueId) ?? 0;
  if (unread === 0) return null;
  return <Badge tone="info">{unread === 1 ? '1 new message' : `${unread} new messages`}</Badge>;
}

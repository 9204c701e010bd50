import { FIX_MESSAGE_START } from '#domain/issue/message.ts';
import type { Fix } from '#web/data/issue/fixes.ts';
import type { Message } from '#web/data/issue/messages.ts';
import type { ReportedFix } from './fix-report.tsx';

export type FixRound = ReportedFix &
  Pick<Fix, 'id' | 'submittedAt'> &
  Partial<Pick<Fix, 'round' | 'hours' | 'engineer'>>;

type RecordedFix = FixRound & Pick<Fix, 'messageId'>;

/** Sorts the fixes from oldest to newest. A fix without a record is read from its message. */
export function fixRounds(
  messages: readonly Pick<Message, 'id' | 'sender' | 'content' | 'createdAt'>[],
  { data: fixes = [], hasEarlier }: { data: readonly RecordedFix[] | undefined; hasEarlier: boolean },
): FixRound[] {
  const from = hasEarlier && fixes[0] ? Date.parse(fixes[0].submittedAt) : 0;
  const announcements = messages.filter(
    ({ id, sender, content, createdAt }) =>
      sender === 'engineer' &&
      content.startsWith(FIX_MESSAGE_START) &&
      Date.parse(createdAt) >= from &&
      !fixes.some(({ messageId }) => messageId === id),
  );
  const rounds: FixRound[] = announcements.map(({ id, content, createdAt }) => ({
    id,
    explanation: content.slice(FIX_MESSAGE_START.length).trim(),
    submittedAt: createdAt,
  }));
  return [...rounds, ...fixes].sort(
    (one, other) => Date.parse(one.submittedAt) - Date.parse(other.submittedAt),
  );
}

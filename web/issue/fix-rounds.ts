import { FIX_MESSAGE_START } from '#domain/issue/message.ts';
import type { Fix } from '#web/data/fixes.ts';
import type { Message } from '#web/data/messages.ts';
import type { ReportedFix } from './fix-report.tsx';

export type FixRound = ReportedFix &
  Pick<Fix, 'id' | 'submittedAt'> &
  Partial<Pick<Fix, 'hours' | 'engineer'>>;

/**
 * The fixes of an issue, oldest first: those on record, and those that a message alone told of, without the words that
 * mark it.
 */
export function fixRounds(messages: readonly Message[], fixes: readonly Fix[]): FixRound[] {
  const told = messages.filter(
    ({ id, sender, content }) =>
      sender === 'engineer' &&
      content.startsWith(FIX_MESSAGE_START) &&
      !fixes.some(({ messageId }) => messageId === id),
  );
  const rounds: FixRound[] = told.map(({ id, content, createdAt }) => ({
    id,
    explanation: content.slice(FIX_MESSAGE_START.length).trim(),
    submittedAt: createdAt,
  }));
  return [...rounds, ...fixes].sort(
    (one, other) => Date.parse(one.submittedAt) - Date.parse(other.submittedAt),
  );
}

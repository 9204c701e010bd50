import type { useEngineerRecord } from '#web/data/issue/engineer-record.ts';
import { hoursText } from '#web/issue/hours-text.ts';

type EngineerRecord = NonNullable<ReturnType<typeof useEngineerRecord>['data']>;

export function recordText({ fixes, acceptedAtOnce, medianReplyHours }: EngineerRecord): string {
  return [
    fixes > 1000 ? '1,000+ accepted fixes' : `${fixes} accepted ${fixes === 1 ? 'fix' : 'fixes'}`,
    acceptedAtOnce !== null && `${Math.round(acceptedAtOnce * 100)}% accepted at once`,
    medianReplyHours !== null &&
      `replies in ${medianReplyHours < 1 ? 'under an hour' : `about ${hoursText(Math.round(medianReplyHours))}`}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

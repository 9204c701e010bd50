import { expect, it } from 'vitest';
import { ATTENTION_LIMIT, type AttentionKind, waitingText } from './attention.ts';

const some = (kind: AttentionKind, count: number) => Array.from({ length: count }, () => ({ kind }));

it('the count of waiting items gets a plus sign when a list reaches its limit', () => {
  expect(waitingText([])).toBe('0');
  expect(waitingText([...some('job', ATTENTION_LIMIT - 1), ...some('unclaimed', 5)])).toBe('104');
  expect(waitingText([...some('job', ATTENTION_LIMIT), ...some('unclaimed', 5)])).toBe('105+');
});

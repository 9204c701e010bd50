import { expect, it } from 'vitest';
import { readAnalysis } from './ai-analysis.ts';
import { estimateState } from './estimate-state.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const issue = { aiAnalysis: null, createdAt: '2026-11-20T11:59:00Z', status: 'pending' };

it.each([
  ['made once there is one', { ...issue, aiAnalysis: readAnalysis('Looks easy.') }, 'made'],
  ['on its way for a new issue', issue, 'coming'],
  ['not to be had for an older issue', { ...issue, createdAt: '2026-11-20T11:50:00Z' }, 'none'],
  ['not to be had for a cancelled issue', { ...issue, status: 'cancelled' }, 'none'],
])('an estimate is %s', (_name, given, expected) => {
  expect(estimateState(given, now)).toBe(expected);
});

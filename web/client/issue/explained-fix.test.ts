import { expect, it } from 'vitest';
import type { Message } from '#web/data/messages.ts';
import { explainedFix } from './explained-fix.ts';

const message = (sender: Message['sender'], content: string, createdAt = 't1'): Message => ({
  id: createdAt,
  issueId: 'i',
  sender,
  content,
  files: [],
  createdAt,
});

it('finds the newest explanation, as it was written', () => {
  const messages = [
    message('engineer', '✓ Fix submitted: First try', 't1'),
    message('client', 'Still broken', 't2'),
    message('engineer', '✓ Fix submitted: ## Zones\n\nRead as `UTC`.', 't3'),
    message('client', 'Thanks', 't4'),
  ];
  expect(explainedFix(messages)).toEqual({ explanation: '## Zones\n\nRead as `UTC`.', submittedAt: 't3' });
});

it('takes no client’s word for a fix', () => {
  expect(explainedFix([message('client', '✓ Fix submitted: not really')])).toBeNull();
});

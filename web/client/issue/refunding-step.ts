import type { NextStep } from './known-issue.ts';

const meanwhile = {
  pending:
    'Work waits. If you still want the fix, say so in the conversation: a new price appears here as a quote.',
  in_progress: 'If you do not know why, ask in the conversation.',
  cancelled: 'This issue is closed, and there is nothing you need to do.',
} as const;

export function refundingStep(status: keyof typeof meanwhile): NextStep {
  return {
    who: 'LastMile',
    title: 'Your refund is on its way',
    text: `What you paid goes back the way it came. ${meanwhile[status]}`,
  };
}

import { issueErrors, issueNotices } from '#domain/errors/issue.ts';
import { quoteErrors, quoteNotices } from '#domain/errors/quote.ts';
import { formatDollars } from '#domain/money/dollars.ts';
import type { Issue } from '#web/data/issue/issue.ts';
import { cancelIssue, reportBrokenAgain, requestChanges } from '#web/data/issue/issue-actions.ts';
import { declineQuote } from '#web/data/issue/quotes.ts';
import type { QuoteState } from '#web/issue/quote-state.ts';
import type { ReasonedAct } from './reason-dialog.tsx';

export type ReasonedActName = keyof ReturnType<typeof reasonedActs>;

/** What a client does with a reason that the engineer reads. */
export function reasonedActs(issue: Issue, { kind, quote }: QuoteState, engineer: string) {
  const held = kind === 'paid' && issue.quotedPrice ? formatDollars(issue.quotedPrice) : null;
  return {
    changes: {
      title: 'Ask for changes',
      text: `${engineer} gets the issue back. It costs nothing extra${held ? `, and your ${held} stays held` : ''}.`,
      label: 'What should change',
      hint: 'Say what you did, what you saw and what you expected. Markdown works.',
      required: issueErrors.changesReasonRequired,
      keptAs: `lastmile.changes-draft.${issue.id}`,
      action: (reason: string) => requestChanges(issue.id, reason),
      notice: issueNotices.changesRequested,
      keep: 'Not now',
      confirm: 'Ask for changes',
    },
    decline: {
      // The title contains the price, because the engineer can send a newer quote while the dialog is open.
      title: `Decline the quote of ${formatDollars(quote?.price ?? 0)}?`,
      text: `You pay nothing, and ${engineer} keeps your issue.`,
      label: 'Why',
      hint: `${engineer} reads this and can send a new quote.`,
      required: quoteErrors.declineReasonRequired,
      keptAs: `lastmile.decline-draft.${issue.id}`,
      action: (reason: string) => declineQuote(issue.id, quote?.id ?? '', reason),
      notice: quoteNotices.declined,
      keep: 'Keep the quote',
      confirm: 'Decline quote',
      isDanger: true,
    },
    again: {
      title: 'It broke again',
      text: 'We open a free issue that follows this one. Your engineer sees it first.',
      label: 'What happens now',
      hint: 'Say what you did, what you saw and what you expected. Markdown works.',
      required: issueErrors.brokenAgainRequired,
      keptAs: `lastmile.again-draft.${issue.id}`,
      action: (reason: string) => reportBrokenAgain(issue.id, reason),
      notice: issueNotices.brokenAgain,
      keep: 'Not now',
      confirm: 'Send report',
    },
    end: {
      title: held ? `End the work and get ${held} back?` : 'End the work?',
      text: `The issue closes for good. ${moneyText(kind, held)}`,
      label: 'Why',
      hint: `${engineer} reads this.`,
      keptAs: `lastmile.cancel-draft.${issue.id}`,
      action: (reason: string) => cancelIssue(issue.id, reason),
      notice: issueNotices.cancelled,
      keep: 'Wait for the fix',
      confirm: held ? `End the work and refund ${held}` : 'End the work',
      isDanger: true,
    },
    cancel: {
      title: 'Cancel this issue?',
      text: `It closes for good. ${moneyText(kind, held)}`,
      label: 'Why',
      hint: `We’ll add it to the conversation${issue.engineerId ? `, where ${engineer} reads it` : ''}.`,
      keptAs: `lastmile.cancel-draft.${issue.id}`,
      action: (reason: string) => cancelIssue(issue.id, reason),
      notice: issueNotices.cancelled,
      keep: 'Keep it',
      confirm: 'Cancel issue',
      isDanger: true,
    },
  } satisfies Record<string, ReasonedAct>;
}

function moneyText(kind: QuoteState['kind'], held: string | null): string {
  if (held) return `You get the full ${held} back, the way you paid. Your bank may take a few days.`;
  if (kind === 'refunding') return 'Your payment is already on its way back.';
  if (kind === 'refunded') return 'Your payment was refunded, and you owe nothing.';
  if (kind === 'waived') return 'You can use your free first fix for another issue.';
  return 'You’ve paid nothing and owe nothing.';
}

import type { SamplePersonKey } from './people.ts';

/** One step in the life of an issue, performed through the product's API by the user it belongs to. */
export type Step =
  | readonly ['claim', SamplePersonKey]
  | readonly ['engineer' | 'client', text: string]
  | readonly ['engineer' | 'client', text: string, files: readonly SampleFile[]]
  | readonly ['note', text: string]
  | readonly ['quote', hours: number, price: number, scope: string]
  | readonly ['share code' | 'accept quote' | 'checkout' | 'pay' | 'waive' | 'start' | 'accept fix']
  | readonly [
      'decline quote' | 'request changes' | 'release' | 'cancel' | 'cancel by operator' | 'take down',
      reason: string,
    ]
  | readonly ['fix', hours: number, description: string, check?: string];

export type SampleFile = 'payments.png' | 'server.log' | 'bank-letter.pdf' | 'checkout.zip';

/** Names an issue for tests and pictures. */
export type SampleIssueKey =
  | 'waiting'
  | 'claimed'
  | 'inProgress'
  | 'resolved'
  | 'closed'
  | 'unbreakable'
  | 'quoted'
  | 'accepted'
  | 'paid'
  | 'paidFix'
  | 'takenDown';

export type SampleIssue = {
  facts: {
    /** A sample client, or the address of a visitor without an account. */
    by: SamplePersonKey | `${string}@${string}`;
    key?: SampleIssueKey;
    /** How many hours ago the issue was submitted. */
    ago: number;
    /** How many hours its steps took. */
    took?: number;
    app: 'lovable' | 'bolt' | 'replit' | 'cursor' | 'v0' | 'other';
    /** 'This Week' if not given. */
    urgency?: 'ASAP' | 'No Rush';
  };
  title: string;
  description: string;
  repository?: string;
  live?: string;
  files?: readonly SampleFile[];
  steps?: readonly Step[];
};

/** The steps of a quote that the client accepts and pays. */
export function paidQuote(hours: number, price: number, scope: string): Step[] {
  return [['quote', hours, price, scope], ['accept quote'], ['pay']];
}

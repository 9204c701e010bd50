/** What can go wrong with quotes. */
export const quoteErrors = {
  quotesNotLoaded: 'Failed to load the quote',
  quoteNotSent: 'Failed to send quote',
  quoteNotAccepted: 'Failed to accept quote',
  quoteNotDeclined: 'Failed to decline quote',
  hoursInvalid: (limit: number) => `Hours must be between 0.01 and ${limit}, with at most two decimals`,
  priceInvalid: (limit: string) => `The price must be between $0 and ${limit}, in whole cents`,
  scopeRequired: 'Please say what the price covers',
  declineReasonRequired: 'Please say why, so that the engineer can answer',
  fixNotWaived: 'Failed to give the fix free',
  workWaitsForPayment: 'Work starts once the quote is paid',
} as const;

export const quoteNotices = {
  sent: 'Quote sent',
  accepted: 'Quote accepted',
  declined: 'Quote declined',
  waived: 'This fix is free for the client',
} as const;

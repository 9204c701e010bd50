export const quoteErrors = {
  quotesNotLoaded: 'Failed to load the quote',
  quoteNotSent: 'Failed to send quote',
  quoteNotAccepted: 'Failed to accept quote',
  quoteNotDeclined: 'Failed to decline quote',
  hoursInvalid: (limit: number) => `Hours must be between 0.01 and ${limit}, with at most two decimals`,
  priceInvalid: (limit: string) => `The price must be between $0 and ${limit}, in whole cents`,
  scopeRequired: 'Please say what the price covers',
  dueOnInvalid: (days: number) => `The date must be today or later, and within ${days} days`,
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

export const quoteRefusals = {
  quotePriceOutOfRange: ({ limit }: { limit: string }) => `The price must be between $0 and ${limit}.`,
  quotePriceNotInCents: 'The price must be in whole cents.',
  quotePriceRequired: 'Please give a price.',
  quoteHoursOutOfRange: 'Hours must be between 0.01 and 10000, with at most two decimals.',
  estimatedHoursOutOfRange: 'Hours must be between 0.01 and 10000.',
  quoteScopeRequired: 'Please say what the price covers.',
  quoteDateOutOfRange: 'The date must be today or later, and within 90 days.',
  quoteAfterStart: 'A quote is sent before work starts.',
  quotesTooOften:
    'Many quotes were sent for this issue within the hour. Please wait before you send another.',
  quoteReasonRequired: 'Please say why, so that the engineer can answer.',
  priceAgreed: 'The price has been agreed and can no longer be changed.',
  noQuoteToAccept: 'There is no quote to accept.',
  noQuoteToDecline: 'There is no quote to decline.',
  noQuoteToPay: 'There is no quote to pay yet.',
  noQuoteToRecord: 'There is no quote to record a payment of.',
  quoteChanged: 'The quote has changed since. Please look at it again.',
  quoteExpired: 'This quote has expired. The engineer can send a new one.',
  quoteNotAcceptedYet: 'Accept the quote first.',
  quoteForOtherAccount: 'This issue has the address of another account. Accept the quote with that account.',
  quoteNeedsProvedAddress:
    'Your account has not confirmed its address. Accept this quote from the link in our email about it.',
  quoteOfTwoClients:
    'This issue has another address than its account. The account that pays must accept the quote first.',
  quotePaid: 'This quote is paid.',
  quoteIsZero: 'Nothing is due for this quote.',
  workNeedsPayment: 'Work starts once the quote is paid.',

  fixIsFree: 'This fix is free: nothing is due.',
  fixFreeAlready: 'This fix is free already.',
  freeFixAfterStart: 'A fix can be given free only before work starts.',
  freeFixNeedsRepository: 'A fix that is given free needs the plain link of its repository.',
  freeFixKeepsRepository: 'This fix is free for one repository, so its link can’t change.',
  freeFixUsedForRepository: 'A first fix was already given free for this repository.',
  freeFixUsed: 'A first fix was already given free to this client or for this repository.',
  freeFixNeedsConfirmedClient:
    'The client has not confirmed their address yet, and only a confirmed address gets a first fix free.',
  freeFixByOperatorOnly:
    'The link of this issue names no repository that we can read, so only an operator can give its fix free.',
} as const;

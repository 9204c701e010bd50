export const paymentErrors = {
  checkoutNotOpened: 'Failed to open the payment page',
  paymentNotConfirmed: 'Failed to confirm the payment',
  paymentsNotLoaded: 'Failed to load payments',
  testCheckoutNotLoaded: 'Failed to load the test checkout',
  testCheckoutUnknown: 'There is no such test checkout',
  testCheckoutNotAnswered: 'Failed to answer the test checkout',
} as const;

export const paymentFunctionErrors = {
  signInToPay: 'Sign in as the client of this issue to pay for it.',
  paymentByArrangement: 'Payment is arranged with the operator of this marketplace.',
  paymentOnItsWay: 'Your payment is on its way. We tell you as soon as it has arrived.',
  issueChanged: 'The issue has changed since. Please look at it again.',
  confirmationTooOften:
    'This was asked too often. A payment that went through is recorded by itself within minutes.',
  paymentUnknownToProvider: 'The payment provider knows no such payment.',
  paymentOfAnotherIssue: 'This payment belongs to another issue.',
  providerUnreachable: 'The payment provider cannot be reached right now. Please try again in a moment.',
  providerRefused:
    'The payment provider does not accept this payment. Please tell the operator of this marketplace.',
  testCheckoutClosed: 'This checkout is closed. Nothing was paid.',
  testCheckoutMissing: 'There is no such test checkout.',
} as const;

export const paymentRefusals = {
  paymentNotFound: 'Payment not found',
  notWaitingForPayment: 'This issue is not waiting for a payment.',
  issuePaidAlready: 'This issue has been paid for already.',
  issueWithMoneyKept: 'An issue that money has moved for is kept.',
  amountNotPositive: 'Money that arrived is an amount above zero.',
  paymentNoteRequired: 'Please say how the money arrived.',
  paidByPaymentOnly: 'Only a confirmed payment sets an issue to Paid.',
  paymentBeingRefunded: 'The payment of this issue is being refunded.',
  nothingToRefund: 'No money came in with this payment.',
  refundedAlready: 'This payment has been refunded already.',
  refundReasonRequired: 'Please say why the money goes back.',
  refundNoteRequired: 'Please say how the money was sent back.',
  noRefundUnderWay: 'No refund of this payment is under way.',
  refundStopReasonRequired: 'Please say why the money stays.',
  closedIssueRefunds: 'The money of a closed issue goes back.',
  refundMayBeSending: 'The payment provider may be sending this refund at this moment.',
  problemNotFound: 'There is no such problem.',
  problemNoteRequired: 'Please say how this was settled.',
  problemNeedsRefund: 'Record the refund once the money is sent: that settles this.',
  problemBeforePayout: 'Settle the problem with this payment first: the money may have to go back.',
  payoutNoteRequired: 'Please say how the engineer was paid.',
  nothingOwed: 'Nothing is owed to an engineer for this issue.',
  ledgerFixed: 'The ledger is only ever added to.',
  ledgerUnbalanced: ({ movement }: { movement: number }) =>
    `Movement ${movement} of the ledger does not sum to zero.`,
} as const;

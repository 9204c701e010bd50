/** What can go wrong in the operator's console. */
export const operatorErrors = {
  operatorNotChecked: 'Failed to check whether you may operate this marketplace',
  attentionNotLoaded: 'Failed to load what needs you',
  engineersNotLoaded: 'Failed to load engineers',
  balancesNotLoaded: 'Failed to load balances',
  operatorPaymentsNotLoaded: 'Failed to load the list of payments',
  ledgerNotLoaded: 'Failed to load the ledger',
  auditLogNotLoaded: 'Failed to load the audit log',
  priorNotLoaded: 'Failed to load what estimates assume',
  priorHoursInvalid: 'Give 3 to 20 numbers of hours, each from 0.1 to 10000, with commas between them',
  priorPriceInvalid:
    'Give 3 to 20 prices in dollars, each from 1 to 100000, with commas between them and none inside',
  priorConfidenceInvalid: 'The confidence is a whole percentage from 5 to 90',
  reasonRequired: 'Please say why',
  engineerToGiveToRequired: 'Please choose an engineer',
  actFailed: 'This could not be done',
} as const;

export const operatorNotices = {
  engineerApproved: (name: string) => `${name} is approved`,
  engineerSuspended: (name: string) => `${name} is suspended`,
  issueReassigned: 'Issue reassigned',
  issueMadeAvailable: 'Issue made available again',
  issueTakenDown: 'Submission taken down',
  fileTakenDown: 'File taken down',
  fixAcceptedByOperator: 'Fix accepted',
  feeWaived: 'This fix is free now',
  issueCancelledByOperator: 'Issue cancelled by you',
  paymentRecordedByOperator: 'Payment recorded',
  refundStarted: 'Refund started',
  refundRecorded: 'Refund recorded',
  payoutRecorded: 'Payout recorded',
  troubleSettled: 'Settled',
  jobRunsAgain: 'The job runs again',
  jobDiscarded: 'Job discarded',
  priorUnchanged: 'Nothing was changed',
  priorSet: 'Saved: the next estimate assumes this',
} as const;

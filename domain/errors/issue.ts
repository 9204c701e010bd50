/** What can go wrong with issues, their tracking and their conversation. */
export const issueErrors = {
  issuesNotLoaded: 'Failed to load issues',
  submissionIdRequired: 'Please enter a Submission ID',
  submissionNotFound: 'Submission not found. Please check your Submission ID and try again.',
  issueNotFound: 'Issue not found',
  issueNotLoaded: 'Failed to load issue details',
  messageRequired: 'A message needs some text',
  messageTooLong: (limit: number) => `A message must be at most ${limit} characters`,
  messageNotSent: 'Failed to send message',
  claimFailed: 'Failed to claim issue',
  releaseFailed: 'Failed to release issue',
  statusNotUpdated: 'Failed to update status',
  fixDescriptionRequired: 'A description of the fix is required',
  fixNotSubmitted: 'Failed to submit fix',
  fixNotAccepted: 'Failed to accept fix',
  changesReasonRequired: 'Please say what should change',
  changesNotRequested: 'Failed to ask for changes',
  reasonTooLong: (limit: number) => `This text must be at most ${limit} characters`,
  issueNotCancelled: 'Failed to cancel issue',
  paymentNotRecorded: 'Failed to update payment status',
} as const;

export const issueNotices = {
  messageSent: 'Message sent',
  claimed: 'Issue claimed successfully',
  released: 'Issue released',
  workStarted: 'Status updated to In Progress',
  fixSubmitted: 'Fix submitted successfully',
  fixAccepted: 'Fix accepted',
  changesRequested: 'Changes requested',
  cancelled: 'Issue cancelled',
  paymentRecorded: 'Payment recorded successfully',
} as const;

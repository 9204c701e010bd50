export const issueErrors = {
  issuesNotLoaded: 'Failed to load issues',
  submissionIdRequired: 'Please enter a Submission ID',
  submissionNotFound: 'Submission not found. Please check your Submission ID and try again.',
  issueNotFound: 'Issue not found',
  issueNotLoaded: 'Failed to load issue details',
  messageRequired: 'A message needs some text',
  messageTooLong: (limit: number) => `A message must be at most ${limit} characters`,
  messageFilesTooMany: (limit: number) => `A message takes at most ${limit} files`,
  messageNotSent: 'Failed to send message',
  claimFailed: 'Failed to claim issue',
  claimNotKept: 'Failed to keep your claim',
  releaseFailed: 'Failed to release issue',
  statusNotUpdated: 'Failed to update status',
  fixDescriptionRequired: 'A description of the fix is required',
  hoursSpentInvalid: (limit: number) => `Hours must be more than 0 and at most ${limit}, or left empty`,
  pullRequestInvalid: 'A pull request is named by its web address',
  fixNotSubmitted: 'Failed to submit fix',
  fixNotAccepted: 'Failed to accept fix',
  changesReasonRequired: 'Please say what should change',
  changesNotRequested: 'Failed to ask for changes',
  reasonTooLong: (limit: number) => `This text must be at most ${limit} characters`,
  submissionNotSaved: 'Failed to save changes',
  issueNotCancelled: 'Failed to cancel issue',
  brokenAgainRequired: 'Please say what happens now',
  brokenAgainNotSent: 'Failed to send your report',
  workKindNotSaved: 'Failed to save the kind of work',
} as const;

export const issueNotices = {
  messageSent: 'Message sent',
  claimed: 'Issue claimed successfully',
  claimKept: 'It stays yours',
  released: 'Issue released',
  workStarted: 'Status updated to In Progress',
  fixSubmitted: 'Fix submitted successfully',
  fixAccepted: 'Fix accepted',
  changesRequested: 'Changes requested',
  edited: 'Changes saved',
  editKeptAsMessage: 'It is in your message. Read it over, then send it.',
  cancelled: 'Issue canceled',
  brokenAgain: 'Report sent',
  workKindCorrected: 'Saved. Your estimate updates in a few seconds.',
  paymentRecorded: 'Payment recorded successfully',
} as const;

export const issueRefusals = {
  issueIdNotRandom: 'The id of an issue must be a random version 4 UUID. Leave it out to get one.',
  transitionNotAllowed: ({ from, to }: { from: string; to: string }) =>
    `An issue that is ${from} cannot become ${to}.`,
  statusUnknown: 'A status is pending, in_progress, completed or cancelled.',
  statusNotYours: ({ status }: { status: string }) => `You may not set this issue to ${status}.`,
  columnNotYours: ({ column }: { column: string }) => `You may not change ${column} of this issue.`,
  issueNotYours: 'You may not change this issue.',
  workKindUnknown: 'A kind of work is an ID of the price list.',
  otherPartOnly: ({ parts }: { parts: readonly string[] }) =>
    `Only the ${parts.join(' or the ')} of this issue may do this.`,
  issueTakeDownReasonRequired: 'Please say why; the client reads it.',
  submissionTakenDown: 'This submission was taken down by an operator of this marketplace.',
  orderUnknown: 'Issues are sorted by newest, deadline, price or match.',

  workNeedsEngineer: 'Work can start only once an engineer has claimed the issue.',
  startedWorkStays:
    'Work that has started goes back to review only when the issue is released or reassigned.',
  finishedIssueKeepsEngineer: 'An issue that is resolved or closed keeps its engineer.',
  finishedIssueKeepsEstimate: 'An issue that is resolved or closed keeps its hours, price and analysis.',
  startedIssueNotCancelled:
    'Work on this issue has started, so you can cancel it only once a promised date has passed without a fix.',
  startedIssueNotEdited: 'Work has started, so you can’t edit this. Add details in the conversation.',
  quotedIssueNotEdited: 'You can’t edit this after a quote. Add details in the conversation.',
  followUpNotEdited: 'You can’t edit a report that a fix broke again. Add details in the conversation.',
  analysisTooLong: 'An analysis must be at most 50000 characters.',
  textTooLong: ({ limit }: { limit: number }) => `This text is too long: at most ${limit} characters.`,

  claimForEngineersOnly: 'Only an approved engineer may claim an issue.',
  claimTaken: 'Another engineer has already claimed this issue.',
  issueNotAvailable: 'This issue is no longer available.',
  ownIssueNotClaimed: 'You sent this issue yourself, so another engineer takes it.',
  claimLimitReached: ({ count }: { count: number }) =>
    `You hold ${count} issues. Release one, or wait until a fix is accepted, before you claim another.`,
  releaseNotPossible: 'Only an issue that is in review or in progress can be released.',

  timelineForHolderOnly: 'Only the engineer who holds an issue may add to its timeline.',
  timelineNoteTooLong: 'A note must be at most 10000 characters.',
  messageFromOtherPart: "A message is sent in the sender's own part only.",
  messageTextRequired: 'A message needs some text.',
  messageTakesFewerFiles: 'A message takes at most 10 files.',
  messageIdTaken: 'Another message has this id.',
} as const;

const fixFields = {
  how_to_check: 'How to check it',
  pull_request: 'The pull request address',
  patch: 'The patch',
  prompt: 'The prompt',
};

export const fixRefusals = {
  fixExplanationRequired: 'A description of the fix is required.',
  fixNotInProgress: 'A fix can be submitted only for an issue that is in progress.',
  fixHoursInvalid: 'Hours must be between 0.01 and 10000, or left out.',
  fixTextTooLong: ({ field, limit }: { field: keyof typeof fixFields; limit: number }) =>
    `${fixFields[field]} is too long: at most ${limit} characters.`,
  fixPullRequestInvalid: 'A pull request is named by its web address.',
  fixIdTaken: 'Another fix has this id.',
  noFixToAccept: 'Only a fix that was submitted can be accepted.',
  fixAlreadyAccepted: 'You have accepted this fix.',
  fixAfterRefund: 'The client’s payment was refunded, so you can’t submit a fix. Release the issue.',
  changesAfterRefund: 'Your payment was refunded, so you can no longer ask for changes.',
  changesNeedFix: 'Changes can be asked for only once a fix was submitted.',
  changesReasonMissing: 'Please say what should change.',
  warrantyNeedsAcceptedFix: 'Only an accepted fix can be reported as broken again.',
  warrantyOver: ({ days }: { days: number }) =>
    `A fix can be reported as broken again for ${days} days after it was accepted.`,
  warrantyAfterRefund: 'Your payment was refunded, so the warranty has ended.',
  brokenAgainReported: ({ number }: { number: number }) => `You’ve reported this already: #${number}.`,
  changesTooLate: ({ days }: { days: number }) => `Changes can be asked for within ${days} days of the fix.`,
} as const;

export const submissionErrors = {
  titleRequired: 'Issue name is required',
  emailRequired: 'Email address is required',
  emailInvalid: 'Please enter a valid email address',
  codingAppRequired: 'Please select your coding app',
  descriptionRequired: 'Problem description is required',
  urgencyRequired: 'Urgency level is required',
  githubLinkRequired: 'GitHub link is required',
  liveLinkUnsafe: 'Live link must be the address of a web page, starting with https:// or http://',
  titleTooLong: 'Issue name must be at most 200 characters',
  emailTooLong: 'Email address must be at most 254 characters',
  descriptionTooLong: 'Problem description must be at most 50000 characters',
  githubLinkTooLong: 'GitHub link must be at most 2048 characters',
  liveLinkTooLong: 'Live link must be at most 2048 characters',
  titleUnstorable: 'Issue name contains a character that cannot be saved',
  emailUnstorable: 'Email address contains a character that cannot be saved',
  descriptionUnstorable: 'Problem description contains a character that cannot be saved',
  githubLinkUnstorable: 'GitHub link contains a character that cannot be saved',
  liveLinkUnstorable: 'Live link contains a character that cannot be saved',

  connectionProbeFailed: (message: string) => `Database connection failed: ${message}`,
  databaseUnreachable: 'Unable to connect to the database. Please try again in a moment.',
  insertFailed: (message: string) => `Failed to create submission: ${message}`,
  nothingReturned: 'No data returned from code submission creation',
  networkFailed: 'Network connection failed. Please check your internet connection and try again.',
  senderChanged: 'You signed in or out in another tab. Please check the form and submit it again.',
  submissionUnexpected: 'An unexpected error occurred while creating the submission.',
  submissionFailed: 'Failed to submit the code issue',
} as const;

export const submissionNotices = {
  submitted: 'Code issue submitted successfully!',
} as const;

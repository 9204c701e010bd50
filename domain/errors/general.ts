/** Sentences of no subject. */
export const generalErrors = {
  unexpected: 'Something went wrong. Please try again in a moment.',
  pageNotFound: 'Page not found',
  unexpectedApplicationError: 'Unexpected Application Error!',
  tooManyRequests: 'Too many requests. Please wait a moment and try again.',
  notAllowed: 'You may not do this.',
  textNotCopied: 'Your browser did not allow copying. Please select the text and copy it yourself.',
  linkNotCopied: 'The link could not be copied. Copy it from the address bar.',
} as const;

export const generalNotices = {
  linkCopied: 'Link copied',
} as const;

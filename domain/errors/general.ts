/** What is said when there is nothing better to say. */
export const generalErrors = {
  unexpected: 'Something went wrong. Please try again in a moment.',
  pageNotFound: 'Page not found',
  unexpectedApplicationError: 'Unexpected Application Error!',
  tooManyRequests: 'Too many requests. Please wait a moment and try again.',
  notAllowed: 'You may not do this.',
} as const;

export const generalErrors = {
  unexpected: 'Something went wrong. Please try again in a moment.',
  tooManyRequests: 'Too many requests. Please wait a moment and try again.',
  textNotCopied: 'Your browser did not allow copying. Please select the text and copy it yourself.',
  linkNotCopied: 'The link could not be copied. Copy it from the address bar.',
} as const;

export const serviceErrors = {
  serviceUnavailable: 'The service is briefly unavailable. Try again in a few seconds.',
  serviceOverloaded: 'Too many requests at once. Try again in a few seconds.',
  tooManyAtOnce: 'You have too many requests running at once. Wait for some to finish, then try again.',
  callerHungUp: 'The connection was closed before the request ran.',
  tooSlow: 'This request took too long. Ask for fewer rows, or use fewer and simpler filters.',
  tooDeep: 'This request is nested too deeply. Send it with fewer levels.',
  tooMuchMemory: 'This request needs too much memory. Ask for fewer rows, or use simpler filters.',
  addressUnknown: 'There is nothing at this address.',
  headersTooLong: 'An address, a name or a value of this request is too long to be repeated in the response.',
  hostMissing: 'A request needs a Host header.',
} as const;

export const generalNotices = {
  linkCopied: 'Link copied',
} as const;

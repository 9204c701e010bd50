export const liveChangeErrors = {
  followingNeedsSignIn: 'Sign in to follow changes.',
  followingNeedsAccount: 'Only a signed-in account can follow changes.',
  tooManyChannels: 'This account or network follows changes in too many browsers. Close one and try again.',
} as const;

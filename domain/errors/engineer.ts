export const engineerErrors = {
  signInNeeded: 'Please sign in to access the engineer portal',
  profileNeeded: 'Please complete your engineer profile',
  notAnEngineer: 'Account exists but is not registered as an engineer',
  engineerLoginFailed: 'Error logging in',
  engineerAccountNotCreated: 'Error creating engineer account',
  standingNotChecked: 'Error checking engineer status',
  userDataNotLoaded: 'Failed to load user data',
  finishedWorkNotLoaded: 'Failed to load your finished work',
  profileNotUpdated: 'Failed to update profile',
  nameRequired: 'Name is required',
  nameTooLong: (limit: number) => `Name must be at most ${limit} characters`,
  skillsRequired: 'At least one skill is required',
  tooManySkills: (limit: number) => `At most ${limit} skills can be listed`,
  skillsTooLong: (limit: number) => `Skills must be at most ${limit} characters together`,
  avatarInvalid: 'The avatar must be the address of a picture, starting with https://',
  avatarTooLarge: (fileName: string) => `Pictures must be under 5MB: ${fileName}`,
  avatarNotAPicture: (fileName: string) =>
    `This is no picture that can be shown: ${fileName}. Choose a PNG, JPG or WebP.`,
} as const;

export const engineerNotices = {
  emailFixed: 'Email cannot be changed',
  profileUpdated: 'Profile updated successfully',
} as const;

export const engineerRefusals = {
  engineerRecordHidden: 'You can see the record of an engineer who has your issue.',
  engineerNotFound: 'Engineer not found',
  finishedWorkForEngineersOnly: 'Only approved engineers have finished work.',
  avatarNotOwn: 'The avatar must be one of your own pictures.',
} as const;

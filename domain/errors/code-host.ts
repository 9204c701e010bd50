export const codeHostErrors = {
  invalidRepositoryUrl: 'Invalid GitHub repository URL',
  repositoriesNeedConnection: 'GitHub authentication required to access repositories',
  contentNeedsConnection: 'GitHub authentication required to access repository content',
  repositoriesNotFetched: (message: string) => `Failed to fetch repositories: ${message}`,
  contentNotFound: (path: string) => `Content not found: ${path}`,
  authorizationRefused: 'GitHub authorization error. Please reconnect your account.',
  apiFailed: (status: number, message: string) => `GitHub API error (${status}): ${message}`,
  unsupportedFileFormat: 'Unsupported file format or encoding',
  fileContentNotFetched: 'Failed to fetch file content',
  loginFailed: (message: string) => `GitHub login error: ${message}`,
  loginNotStarted: 'Failed to start GitHub login',
  loginResponseInvalid: 'Invalid response from GitHub login endpoint',
  connectionFailed: 'Failed to connect to GitHub',
  connectionNotValidated: 'Failed to validate GitHub connection',
  connectionFailedTryLater: 'Failed to connect to GitHub. Please try again later.',
  logoutFailed: 'Error during logout',
  repositoriesNotLoaded: 'Failed to load your GitHub repositories',
  authenticationNotVerified: 'Failed to verify authentication status',
  repositoryContentNotLoaded: 'Failed to load repository content',
  directoryContentNotLoaded: 'Failed to load directory content',
  folderContentNotLoaded: 'Failed to load folder content',
  fileContentNotLoaded: 'Failed to load file content',
  repositoryRequired: 'Please select a repository first',
  accessNotGranted: 'Failed to let your engineer read the repository',
  accessNotRevoked: 'Failed to revoke the access',
  readsNotLoaded: 'Failed to load what was read',
  pullRequestNotLookedUp: 'Failed to look up the pull request',
  notSetUp: 'GitHub is not set up on this marketplace.',
  answerNotUnderstood: 'The answer could not be read.',
  signInNotCurrent: 'This GitHub sign-in has expired or was already used. Please start again.',
  signInNotReturnedHere: 'A GitHub sign-in can only come back to this site.',
  noVerifiedAddress:
    'Your GitHub account has no verified primary email address. Verify one at GitHub and try again.',
  wasDisconnected:
    'What you signed in with was disconnected from your account here. Sign in another way, then connect it again.',
  askedTooOften: 'GitHub was asked too often. Please try again in a few minutes.',
  clientConnectionEnded: 'The client has to connect GitHub again before this repository can be read.',
  pathNotReadable: 'This is not a path in a repository.',
  answerTooLarge: 'The answer is too large.',
  repositoryMoved: 'This repository has another address at GitHub now. Ask the client for the new one.',
  repositoryNotDownloaded: 'Failed to download the repository',
  fileNotDownloaded: 'Failed to download the file',
  fileNamesNotLoaded: 'Failed to load the names of the files',
} as const;

export const codeHostNotices = {
  alreadyConnected: 'Already connected to GitHub',
  connecting: 'Connecting to GitHub...',
  disconnected: 'Disconnected from GitHub',
  disconnectedSuccessfully: 'Successfully disconnected from GitHub',
  signedInAs: (login: string) => `Signed in as ${login}`,
  autoVerifyEnabled: 'Automatic repository verification enabled',
  autoVerifyDisabled: 'Automatic repository verification disabled',
  accessGranted: 'Your engineer may read the repository',
  accessRevoked: 'Access revoked',
} as const;

/** What a sender should know about a link to code that is accepted but is not a repository at GitHub. */
export const repositoryLinkNotes = {
  profile: (owner: string) =>
    `This is the profile of ${owner}, not a repository. Open the repository there and copy its address.`,
  otherHost: (host: string) =>
    `You can send this link. Only GitHub repositories can be connected here, not those at ${host}.`,
  notARepository: codeHostErrors.invalidRepositoryUrl,
} as const;

/** Messages that explain why the state of a pull request is not shown next to its link. */
export const pullRequestNotes = {
  not_found: 'GitHub shows us no such pull request. It may be private, or not there.',
  not_a_pull_request: 'This is not the address of a pull request, so it stays a plain link.',
  another_host: 'This is not on GitHub, so it stays a plain link.',
  another_repository: 'This is in another repository than the issue’s, so it stays a plain link.',
  not_looked_up: 'Couldn’t load details from GitHub. The link still works.',
} as const;

export const codeHostRefusals = {
  repositoryNotNeeded: 'This issue is closed, so nobody needs to read the repository.',
  connectionUnknown: 'This GitHub connection is not known here. Please connect your account again.',
} as const;

import { ATTACHMENT_EXTENSIONS, ATTACHMENT_LIMIT } from '#domain/attachment/accepted-files.ts';
import { ATTACHMENT_BUCKET, attachmentPath } from '#domain/attachment/storage-path.ts';
import { CODING_APPS, usesLinks } from '#domain/issue/coding-app.ts';
import { deadline } from '#domain/issue/deadlines.ts';
import { cardDescription, STATUS_FILTERS, URGENCY_FILTERS } from '#domain/issue/issue-lists.ts';
import { FIX_MESSAGE_START } from '#domain/issue/message.ts';
import { clientStatusLabel, progressPercent, STORED_STATUSES } from '#domain/issue/status.ts';
import { EMPTY_SUBMISSION, failingRules } from '#domain/issue/submission.ts';
import { DEFAULT_URGENCY, URGENCIES, URGENCY_SPANS } from '#domain/issue/urgency.ts';

/**
 * What a row says:
 * - `error`, `notice`: a message of `domain/errors`, by its code. The source uses the code
 * - `library`: a message of the authentication client
 * - `value`: a constant, by the value that is equal to it
 * - `text`: a text of this file
 * - `tested`: a fact with a test of its own, as `file: name`
 * - `route`: addresses, who opens them, and where they lead if they redirect
 * - `header`: addresses, who opens them, and the specified buttons of the header
 * - other kinds: what is found by role and name on a screen. Fields, tabs, headings and texts have this order
 */
export type Kind =
  | ('error' | 'notice' | 'library' | 'value' | 'text' | 'tested')
  | ('route' | 'header' | 'action' | 'disabled' | 'heading' | 'field' | 'switch' | 'tab' | 'shown' | 'order');
export type Row = readonly [section: number, kind: Kind, literals: string, where: string];

const submitted = new Date('2026-03-01T10:00:00Z');
const daysFor = (urgency: string) =>
  String((deadline(submitted, urgency).getTime() - submitted.getTime()) / 864e5);

/** The specification in one table: section, kind, literals, where. A decision that differs is named. */
// biome-ignore format: one row a line is a table that can be read.
export const SPECIFICATION: readonly Row[] = [
  // 2. Routes
  [2, 'route', '/, /submit-issue, /track-progress, /signin, /submission-confirmation/{waiting}', 'visitor'],
  [2, 'route', '/payment-success, /payment-canceled, /github-callback', 'visitor'],
  [2, 'route', '/engineer-landing, /engineer-login, /engineer-signup', 'visitor'],
  [2, 'route', '/meet-our-team, /privacy-policy, /terms-of-service', 'visitor'],
  [2, 'route', '/dashboard, /dashboard/{waiting}', 'client'],
  [2, 'route', '/engineer-app, /engineer-app/{inProgress}, /engineer/{inProgress}, /engineer-settings', 'engineer'],
  [2, 'route', '/engineer', 'engineer → /engineer/*'],
  [2, 'route', '/engineer-landing', 'engineer → /engineer-app'],
  [2, 'route', '/submission-confirmation', 'visitor → /'],
  [6, 'route', '/engineer-app', 'visitor → /engineer-login'],
  [6, 'route', '/engineer-app', 'client → /engineer-signup'],
  [2, 'action', 'Return to Home', '404 → /'],
  [2, 'tested', 'Unexpected Application Error!', 'journeys/marketing: a screen that crashes shows an error and a link'],
  [2, 'tested', 'scrolls to the top on every path change', 'journeys/marketing: navigating between app pages starts'],

  // 2. Header
  [2, 'header', '/', 'visitor: Submit Your Issue → /submit-issue'],
  [2, 'header', '/payment-canceled, /engineer-landing, /no-such-page', 'visitor: Dashboard → /dashboard, Engineer View → /engineer'],
  [2, 'header', '/dashboard', 'client: Dashboard → /dashboard, Engineer View → /engineer'],
  [2, 'header', '/engineer-app', 'engineer: Dashboard → /engineer-app, Engineer View → /engineer'], // decision 10
  [2, 'header', '/submit-issue, /submit-issue/, /signin, /submission-confirmation/{waiting}, /track-progress', 'visitor: none'],
  [2, 'header', '/meet-our-team, /privacy-policy, /terms-of-service', 'visitor: none'],

  // 2. Landing page
  [1, 'shown', 'take your vision the last mile', 'landing'],
  [1, 'shown', 'most first issues are fixed free', 'landing'],
  [1, 'shown', 'for over half of first-time users the service is free', 'landing'],
  [2, 'action', 'Ask our experts now', 'landing → /submit-issue'],
  [2, 'action', 'Track Progress on Issue', 'landing → /track-progress'],
  [2, 'action', 'Submit Your Issue', 'landing → /submit-issue'],
  [2, 'heading', 'How It Works, Built for Builders, Free Fix For First-Timers', 'landing'],
  [2, 'tested', '4 testimonials, 5000 ms, wraps around', 'journeys/marketing: testimonials advance every five seconds'],
  [2, 'tested', 'slide transition 500 ms', 'journeys/marketing: slides do not advance automatically'],
  [2, 'heading', 'Platform, Company', 'footer'],
  [2, 'action', 'Submit Issue', 'footer → /submit-issue'],
  [2, 'action', 'Track Progress', 'footer → /track-progress'],
  [2, 'action', 'Meet Our Team', 'footer → /meet-our-team'],
  [2, 'action', 'About Us', 'footer → /'],
  [2, 'action', 'Privacy Policy', 'footer → /privacy-policy'],
  [2, 'action', 'Terms of Service', 'footer → /terms-of-service'],
  [2, 'tested', 'copyright with the current year', 'journeys/marketing: the footer shows the year of the clock'],

  // 2. Submission form
  [2, 'heading', 'Submit Your Code Issue', 'form'],
  [2, 'field', 'Issue Name, Email Address, Your Coding App, GitHub Link', 'form'],
  [2, 'field', 'GitHub Link, Live/Development Link, Attachments, Problem Description, Urgency Level', 'form'],
  [2, 'action', 'Cancel', 'form → /'],
  [2, 'disabled', 'Submit Issue', 'form'], // decision 31: aria-disabled
  [2, 'heading', 'What happens next', 'form'],
  [2, 'order', 'Engineers review, estimate, pay to start work, gets fixed', 'form'],
  [2, 'tested', 'links appear once an app is chosen', 'journeys/submitting: each app asks for its own links'],
  [2, 'value', 'lovable', CODING_APPS.filter((app) => !usesLinks(app)).join()],
  [2, 'tested', 'inline errors after blur', 'journeys/submitting: each field shows its error when it loses focus'],

  // 2. Issues list, tracking, confirmation, payment
  [2, 'field', 'Search', 'dashboard'],
  [2, 'action', 'View Details', 'dashboard → /dashboard/*'],
  [2, 'shown', 'Submitted on', 'dashboard'],
  [2, 'value', 'All,Submitted,In Review,In Progress,Resolved,Closed', STATUS_FILTERS.join()],
  [2, 'value', 'All,ASAP,This Week,No Rush', URGENCY_FILTERS.join()],
  [2, 'shown', 'No support issues found', 'empty dashboard'],
  [2, 'action', 'Submit Your First Issue', 'empty dashboard → /submit-issue'],
  [2, 'field', 'Submission ID', 'tracked issue'],
  [4, 'order', 'In Review, In Progress, Resolved', 'tracked issue'],
  [2, 'shown', 'Congratulations', 'confirmation'],
  [2, 'action', 'Submit Another Issue', 'confirmation → /submit-issue'],
  [2, 'action', 'Track Progress', 'confirmation → /track-progress*'],
  [2, 'action', 'View Issue', 'payment success → /dashboard/{accepted}'],
  [2, 'action', 'Back to Dashboard', 'payment success → /dashboard'],
  [2, 'action', 'Return to Issue', 'payment canceled → /dashboard/{accepted}'],
  [2, 'action', 'Back to Dashboard', 'payment canceled → /dashboard'],

  // 2. Sign-in and code host
  [2, 'field', 'Email, Password', 'sign-in'],
  [2, 'action', 'Disconnect, Sign out, Continue to Dashboard', 'connected sign-in'],
  [2, 'switch', 'Auto-verify repositories', 'connected sign-in'],
  [2, 'error', 'Please select a repository first', 'repositoryRequired'],
  [2, 'tested', 'Disconnect leads to /', 'journeys/code-host: a visitor signs in with GitHub, chooses a repository'],
  [2, 'tested', 'Disconnect leads to /engineer-login', 'journeys/code-host: an engineer logs in with GitHub and disc'],

  // 2. Engineer screens
  [2, 'heading', 'How It Works', 'engineer landing'],
  [2, 'tested', 'a 4-step how-it-works and a FAQ', 'journeys/engineer-entry: the engineers’ page links to the sign-up'],
  [2, 'tab', 'Active Issues, Available Issues', 'engineer dashboard'],
  [2, 'action', 'Settings', 'engineer dashboard → /engineer-settings'],
  [2, 'action', 'Logout', 'engineer dashboard'],
  [2, 'value', `${'x'.repeat(100)}…`, cardDescription('x'.repeat(101))],
  [2, 'value', 'x'.repeat(100), cardDescription('x'.repeat(100))],
  [2, 'tab', 'Issue Details, GitHub Code, Database, Messages', 'workspace'],
  [4, 'action', 'Claim Issue', 'available workspace'],
  [4, 'action', 'Start Work', 'claimed workspace'],
  [4, 'action', 'Submit Fix', 'workspace'],
  [4, 'disabled', 'Issue Resolved', 'resolved workspace'],
  [2, 'shown', 'Email cannot be changed', 'engineer settings'],
  [2, 'notice', 'Email cannot be changed', 'engineer.emailFixed'],
  [2, 'shown', '10+ engineers', 'team'],

  // 4. States
  [4, 'value', 'pending,in_progress,completed,cancelled', STORED_STATUSES.join()],
  [4, 'value', 'In Review,In Progress,Resolved,Closed,In Review', [...STORED_STATUSES, '?'].map(clientStatusLabel).join()],
  [4, 'value', '25,75,100,100', STORED_STATUSES.map(progressPercent).join()],
  [4, 'value', '✓ Fix submitted:', FIX_MESSAGE_START],
  [4, 'text', "'Payment successfully processed', 'system', 'Payment Complete'", 'database/schema/product/payments.sql'],

  // 5. Validation, in its order
  [5, 'error', 'Issue name is required', 'titleRequired'],
  [5, 'error', 'Email address is required', 'emailRequired'],
  [5, 'error', 'Please enter a valid email address', 'emailInvalid'],
  [5, 'error', 'Please select your coding app', 'codingAppRequired'],
  [5, 'error', 'Problem description is required', 'descriptionRequired'],
  [5, 'error', 'Urgency level is required', 'urgencyRequired'],
  [5, 'error', 'GitHub link is required', 'githubLinkRequired'],
  [5, 'value', 'titleRequired,emailRequired,emailInvalid,codingAppRequired,descriptionRequired,urgencyRequired,githubLinkRequired', failingRules({ ...EMPTY_SUBMISSION, urgency: '' }) .map(({ code }) => code) .join()],
  [5, 'error', 'Files must be under 5MB: {file names}', 'filesTooLarge'],
  [5, 'notice', 'File removed', 'attachment.removed'],
  [5, 'error', 'Invalid GitHub repository URL', 'invalidRepositoryUrl'],
  [5, 'error', 'Please enter a Submission ID', 'submissionIdRequired'],

  // 6. Roles
  [6, 'error', 'Please sign in to access the engineer portal', 'signInNeeded'],
  [6, 'error', 'Please complete your engineer profile', 'profileNeeded'],

  // 8. Error catalogue
  [8, 'error', 'Database connection failed: {message}', 'connectionProbeFailed'],
  [8, 'error', 'Unable to connect to the database. Please try again in a moment.', 'databaseUnreachable'],
  [8, 'error', 'Failed to create submission: {message}', 'insertFailed'],
  [8, 'error', 'No data returned from code submission creation', 'nothingReturned'],
  [8, 'error', 'Network connection failed. Please check your internet connection and try again.', 'networkFailed'],
  [8, 'error', 'An unexpected error occurred while creating the submission.', 'submissionUnexpected'],
  [8, 'error', 'Failed to submit the code issue', 'submissionFailed'],
  [8, 'error', 'File storage bucket not found. Please contact support.', 'bucketNotFound'],
  [8, 'error', 'File storage is not ready. Please try again later.', 'storageNotReady'],
  [8, 'error', 'Failed to upload {file}: {message}', 'uploadFailed'],
  [8, 'error', 'Failed to upload one or more files', 'uploadsFailed'],
  [8, 'notice', 'Uploaded {file}', 'attachment.uploaded'],
  [8, 'error', 'Failed to remove file', 'removeFailed'],
  [8, 'error', 'Failed to load issues', 'issuesNotLoaded'],
  [8, 'error', 'Submission not found. Please check your Submission ID and try again.', 'submissionNotFound'],
  [8, 'error', 'Issue not found', 'issueNotFound'],
  [8, 'error', 'Failed to load issue details', 'issueNotLoaded'],
  [8, 'error', 'Failed to send message', 'messageNotSent'],
  [8, 'error', 'Failed to claim issue', 'claimFailed'],
  [8, 'error', 'Failed to update status', 'statusNotUpdated'],
  [8, 'error', 'Failed to submit fix', 'fixNotSubmitted'],
  [8, 'error', 'Failed to load database tables', 'tablesNotLoaded'],
  [8, 'error', 'Failed to load structure for table: {table}', 'tableStructureNotLoaded'],
  [8, 'error', 'Failed to load data from table: {table}', 'tableDataNotLoaded'],
  [8, 'error', 'Failed to load related data', 'relatedDataNotLoaded'],
  [8, 'error', 'GitHub authentication required to access repositories', 'repositoriesNeedConnection'],
  [8, 'error', 'GitHub authentication required to access repository content', 'contentNeedsConnection'],
  [8, 'error', 'Failed to fetch repositories: {message}', 'repositoriesNotFetched'],
  [8, 'error', 'Content not found: {path}', 'contentNotFound'],
  [8, 'error', 'GitHub authorization error. Please reconnect your account.', 'authorizationRefused'],
  [8, 'error', 'GitHub API error ({status}): {message}', 'apiFailed'],
  [8, 'error', 'Unsupported file format or encoding', 'unsupportedFileFormat'],
  [8, 'error', 'Failed to fetch file content', 'fileContentNotFetched'],
  [8, 'error', 'GitHub login error: {message}', 'loginFailed'],
  [8, 'error', 'Failed to start GitHub login', 'loginNotStarted'],
  [8, 'error', 'Invalid response from GitHub login endpoint', 'loginResponseInvalid'],
  [8, 'error', 'Failed to connect to GitHub', 'connectionFailed'],
  [8, 'error', 'Failed to validate GitHub connection', 'connectionNotValidated'],
  [8, 'error', 'Failed to connect to GitHub. Please try again later.', 'connectionFailedTryLater'],
  [8, 'error', 'Error during logout', 'logoutFailed'],
  [8, 'error', 'Failed to load your GitHub repositories', 'repositoriesNotLoaded'],
  [8, 'error', 'Failed to verify authentication status', 'authenticationNotVerified'],
  [8, 'error', 'Failed to load repository content', 'repositoryContentNotLoaded'],
  [8, 'error', 'Failed to load directory content', 'directoryContentNotLoaded'],
  [8, 'error', 'Failed to load folder content', 'folderContentNotLoaded'],
  [8, 'error', 'Failed to load file content', 'fileContentNotLoaded'],
  [8, 'error', 'An error occurred during sign in', 'signInFailed'],
  [8, 'error', 'An error occurred during sign up', 'signUpFailed'],
  [8, 'error', 'Account exists but is not registered as an engineer', 'notAnEngineer'],
  [8, 'error', 'Error logging in', 'engineerLoginFailed'],
  [8, 'error', 'Error creating engineer account', 'engineerAccountNotCreated'],
  [8, 'error', 'Error checking engineer status', 'standingNotChecked'],
  [8, 'error', 'Failed to load user data', 'userDataNotLoaded'],
  [8, 'error', 'Failed to update profile', 'profileNotUpdated'],
  [8, 'error', 'Failed to log out', 'signOutFailed'],
  [8, 'error', 'Authentication error', 'authenticationFailed'],
  [8, 'notice', 'Already connected to GitHub', 'codeHost.alreadyConnected'],
  [8, 'notice', 'Connecting to GitHub...', 'codeHost.connecting'],
  [8, 'notice', 'Disconnected from GitHub', 'codeHost.disconnected'],
  [8, 'notice', 'Successfully disconnected from GitHub', 'codeHost.disconnectedSuccessfully'],
  [8, 'notice', 'Signed in as {login}', 'codeHost.signedInAs'],
  [8, 'notice', 'Automatic repository verification enabled', 'codeHost.autoVerifyEnabled'],
  [8, 'notice', 'Automatic repository verification disabled', 'codeHost.autoVerifyDisabled'],
  [8, 'notice', 'Successfully signed in!', 'account.signedIn'],
  [8, 'notice', 'Account created successfully! Please check your email for verification.', 'account.signedUp'],
  [8, 'notice', 'Message sent', 'issue.messageSent'],
  [8, 'notice', 'Issue claimed successfully', 'issue.claimed'],
  [8, 'notice', 'Status updated to In Progress', 'issue.workStarted'],
  [8, 'notice', 'Fix submitted successfully', 'issue.fixSubmitted'],
  [8, 'notice', 'Profile updated successfully', 'engineer.profileUpdated'],
  [8, 'notice', 'Payment recorded successfully', 'issue.paymentRecorded'],
  [8, 'notice', 'Logged out successfully', 'account.signedOut'],
  [2, 'notice', 'Code issue submitted successfully!', 'submission.submitted'],
  [8, 'library', 'An error occurred on token verification.', 'auth-js'],
  [8, 'library', 'You must provide either an email or phone number and a type', 'auth-js'],
  [8, 'library', 'No browser detected.', 'auth-js'],
  [8, 'library', 'No session defined in URL', 'auth-js'],
  [8, 'library', 'Not a valid PKCE flow url.', 'auth-js'],
  [8, 'library', 'No code detected.', 'auth-js'],
  [8, 'library', 'Invalid JWT signature', 'auth-js'],
  [8, 'text', "'JWKS is empty'", 'server/platform/caller/verify-token.ts'],
  [8, 'text', "'No matching signing key found in JWKS'", 'server/platform/caller/verify-token.ts'],

  // 9. Constants
  [9, 'value', '5242880', String(ATTACHMENT_LIMIT)],
  [9, 'value', 'png,jpg,jpeg,pdf,zip,txt,log', ATTACHMENT_EXTENSIONS.join()],
  [9, 'value', 'ASAP,This Week,No Rush', URGENCIES.join()],
  [9, 'value', '24-48 hours,3-5 days,1-2 weeks', Object.values(URGENCY_SPANS).join()],
  [9, 'value', 'This Week', DEFAULT_URGENCY],
  [9, 'value', 'lovable,bolt,replit,cursor,v0,other', CODING_APPS.join()],
  [9, 'value', '2,5,7', URGENCIES.map(daysFor).join()], // decision 7: one reading of the deadline
  [9, 'shown', 'within 24 hours', 'landing'],
  [9, 'shown', 'last 3 months', 'terms'],
  [9, 'shown', 'Effective May 26, 2025', 'terms'],
  [9, 'shown', 'Effective May 26, 2025', 'privacy'],
  [7, 'value', 'issue-attachments', ATTACHMENT_BUCKET],
  [7, 'value', 'issues/a1-1767225600000.png', attachmentPath('a1', 1767225600000, 'x.png')],
  [9, 'tested', 'code-host validation cached 5 minutes', 'journeys/code-host-failures: a GitHub connection is verified'],
  [9, 'text', 'the browser\'s own bars', 'docs/decisions/0125-panes-use-the-browsers-scroll-bars.md'], // differs: no 600 ms
  [9, 'text', "cacheControl: '3600', upsert: false", 'web/data/issue/attachments.ts'],
];

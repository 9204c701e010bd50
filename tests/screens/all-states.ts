import type { ScreenState } from './screen-state.ts';
import { account } from './states/account.ts';
import { captcha } from './states/captcha.ts';
import { clientDashboard } from './states/client-dashboard.ts';
import { clientIssue } from './states/client-issue.ts';
import { codeHost } from './states/code-host.ts';
import { githubSignIn } from './states/code-host-sign-in.ts';
import { database } from './states/database.ts';
import { engineerDashboard, engineerFinished } from './states/engineer-dashboard.ts';
import { engineerEntry } from './states/engineer-entry.ts';
import { engineerSettings } from './states/engineer-settings.ts';
import { clientEstimate, engineerEstimate } from './states/estimate.ts';
import { files } from './states/files.ts';
import { fixStates, operatorWorkStates, workingNoteStates } from './states/fixes.ts';
import { following } from './states/following.ts';
import { landing } from './states/landing.ts';
import { longHistoryStates } from './states/long-histories.ts';
import { mails } from './states/mails.ts';
import { operator } from './states/operator.ts';
import { operatorIssue } from './states/operator-issue.ts';
import { operatorPages } from './states/operator-pages.ts';
import { passwords } from './states/passwords.ts';
import { payment } from './states/payment.ts';
import { clientMoney, engineerMoney } from './states/quotes.ts';
import { repositoryAccess } from './states/repository-access.ts';
import { secondFactor } from './states/second-factor.ts';
import { signingIn } from './states/signing-in.ts';
import { submitIssue, submitIssueHelp } from './states/submit-issue.ts';
import { workspace } from './states/workspace.ts';
import { workspaceCode } from './states/workspace-code.ts';

export const allStates: readonly ScreenState[] = [
  ...landing,
  ...submitIssue,
  ...submitIssueHelp,
  ...following,
  ...signingIn,
  ...passwords,
  ...captcha,
  ...account,
  ...secondFactor,
  ...codeHost,
  ...githubSignIn,
  ...clientDashboard,
  ...clientIssue,
  ...clientEstimate,
  ...clientMoney,
  ...repositoryAccess,
  ...payment,
  ...engineerEntry,
  ...engineerSettings,
  ...engineerDashboard,
  ...engineerFinished,
  ...workspace,
  ...longHistoryStates,
  ...workspaceCode,
  ...database,
  ...files,
  ...workingNoteStates,
  ...fixStates,
  ...engineerEstimate,
  ...engineerMoney,
  ...operator,
  ...operatorPages,
  ...operatorIssue,
  ...operatorWorkStates,
  ...mails,
];

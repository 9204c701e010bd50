export const patterns = {
  home: '/',
  meetOurTeam: '/meet-our-team',
  privacyPolicy: '/privacy-policy',
  termsOfService: '/terms-of-service',
  faq: '/faq',
  pricing: '/pricing',
  contact: '/contact',
  submitIssue: '/submit-issue',
  confirmation: '/submission-confirmation/:id?',
  trackProgress: '/track-progress',
  confirm: '/confirm',
  mailPreferences: '/mail-preferences',
  signIn: '/signin',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  secondFactor: '/second-factor',
  account: '/account',
  githubCallback: '/github-callback',
  dashboard: '/dashboard',
  issue: '/dashboard/:id',
  paymentSuccess: '/payment-success',
  paymentCanceled: '/payment-canceled',
  testCheckout: '/test-checkout/:session',
  engineerLanding: '/engineer-landing',
  engineerSignUp: '/engineer-signup',
  engineerLogin: '/engineer-login',
  engineerSettings: '/engineer-settings',
  engineerApp: '/engineer-app',
  engineerFinished: '/engineer-app/finished',
  engineerAppIssue: '/engineer-app/:id',
  engineer: '/engineer',
  engineerIssue: '/engineer/:id',
  operator: '/operator',
  operatorEngineers: '/operator/engineers',
  operatorPeople: '/operator/people',
  operatorIssues: '/operator/issues',
  operatorIssue: '/operator/issues/:id',
  operatorMoney: '/operator/money',
  operatorEstimates: '/operator/estimates',
  operatorAuditLog: '/operator/audit-log',
  operatorSecurity: '/operator/security',
} as const;

const { testCheckout: _, ...pages } = patterns;

export const paths = {
  ...pages,
  /** The form is filled in with the id of the issue. */
  contact: (issue?: string) => withQuery(patterns.contact, 'issue', issue),
  confirmation: (id: string) => withId('/submission-confirmation', id),
  trackProgress: (id?: string) => withQuery(patterns.trackProgress, 'id', id),
  confirmCode: (email: string, next: string) => `${patterns.confirm}?${new URLSearchParams({ email, next })}`,
  signIn: (next?: string) => withQuery(patterns.signIn, 'next', next),
  forgotPassword: (next?: string) => withQuery(patterns.forgotPassword, 'next', next),
  resetPassword: (next?: string) => withQuery(patterns.resetPassword, 'next', next),
  secondFactor: (next?: string) => withQuery(patterns.secondFactor, 'next', next),
  issue: (id: string) => withId(patterns.dashboard, id),
  engineerLogin: (next?: string) => withQuery(patterns.engineerLogin, 'next', next),
  engineerAvailable: `${patterns.engineerApp}?tab=available`,
  engineerAppIssue: (id: string) => withId(patterns.engineerApp, id),
  engineerIssue: (id: string) => withId(patterns.engineer, id),
  operatorEngineers: (search?: string) => withQuery(patterns.operatorEngineers, 'search', search),
  operatorPeople: (email?: string) => withQuery(patterns.operatorPeople, 'email', email),
  operatorIssues: (engineerId?: string) => withQuery(patterns.operatorIssues, 'engineer', engineerId),
  operatorIssue: (id: string) => withId(patterns.operatorIssues, id),
} as const;

/** An address with this hash shows the choice of a repository. */
export const REPOSITORY_CHOICE = '#repository';

/** These pages are plain HTML and do not load the app. The server returns `/404` for unknown paths. */
export const documentPaths: readonly string[] = [
  patterns.home,
  patterns.meetOurTeam,
  patterns.privacyPolicy,
  patterns.termsOfService,
  patterns.faq,
  patterns.pricing,
  patterns.engineerLanding,
  '/404',
];

/** The build writes these pages as HTML files. */
export const prerenderedPaths: readonly string[] = [
  ...documentPaths,
  patterns.submitIssue,
  patterns.trackProgress,
  patterns.contact,
  patterns.signIn,
  patterns.engineerSignUp,
  patterns.engineerLogin,
];

function withId(path: string, id: string) {
  return `${path}/${encodeURIComponent(id)}`;
}

function withQuery(path: string, name: string, value: string | undefined) {
  return value ? `${path}?${name}=${encodeURIComponent(value)}` : path;
}

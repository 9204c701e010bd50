import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';
import { patterns } from './ui/page-urls.ts';

export default [
  layout('ui/layout/public-frame.tsx', [
    index('marketing/landing/landing.tsx'),
    route(patterns.meetOurTeam, 'marketing/team/team.tsx'),
    route(patterns.privacyPolicy, 'marketing/legal/privacy-policy.tsx'),
    route(patterns.termsOfService, 'marketing/legal/terms-of-service.tsx'),
    route(patterns.faq, 'marketing/help/faq.tsx'),
    route(patterns.pricing, 'marketing/help/pricing.tsx'),
    route(patterns.engineerLanding, 'marketing/engineer-landing/engineer-landing.tsx'),
    layout('with-data.tsx', { id: 'public-data' }, [
      route(patterns.submitIssue, 'client/submit-issue/submit-issue.tsx'),
      route(patterns.confirmation, 'client/confirmation/confirmation.tsx'),
      route(patterns.trackProgress, 'client/track-progress/track-progress.tsx'),
      route(patterns.contact, 'marketing/help/contact.tsx'),
      route(patterns.confirm, 'client/confirm/confirm.tsx'),
      route(patterns.signIn, 'client/sign-in/sign-in.tsx'),
      route(patterns.forgotPassword, 'account/forgot-password/forgot-password.tsx'),
      route(patterns.resetPassword, 'account/reset-password/reset-password.tsx'),
      route(patterns.secondFactor, 'account/second-factor/second-factor.tsx'),
      route(patterns.githubCallback, 'code-host/callback/callback.tsx'),
      route(patterns.engineerSignUp, 'engineer/sign-up/sign-up.tsx'),
      route(patterns.engineerLogin, 'engineer/login/login.tsx'),
    ]),
    route('*', 'marketing/not-found/not-found.tsx'),
  ]),
  layout('with-data.tsx', { id: 'signed-in-data' }, [
    layout('shell/shell.tsx', [
      route(patterns.mailPreferences, 'client/mail-preferences/mail-preferences.tsx'),
      route(patterns.account, 'account/account/account.tsx'),
      route(patterns.dashboard, 'client/dashboard/dashboard.tsx'),
      route(patterns.issue, 'client/issue/issue.tsx'),
      route(patterns.paymentSuccess, 'client/payment-return/payment-success.tsx'),
      route(patterns.paymentCanceled, 'client/payment-return/payment-canceled.tsx'),
      route(patterns.testCheckout, 'client/test-checkout/test-checkout.tsx'),
      layout('engineer/gate/gate.tsx', [
        route(patterns.engineerSettings, 'engineer/settings/settings.tsx'),
        route(patterns.engineerApp, 'engineer/dashboard/dashboard.tsx'),
        route(patterns.engineerFinished, 'engineer/finished/finished.tsx'),
        route(patterns.engineerAppIssue, 'engineer/workspace/workspace.tsx', { id: 'portal-issue' }),
        route(patterns.engineer, 'engineer/workspace/workspace.tsx', { id: 'workspace' }),
        route(patterns.engineerIssue, 'engineer/workspace/workspace.tsx', { id: 'workspace-issue' }),
      ]),
      layout('operator/gate/gate.tsx', [
        route(patterns.operator, 'operator/attention/attention.tsx'),
        route(patterns.operatorEngineers, 'operator/engineers/engineers.tsx'),
        route(patterns.operatorPeople, 'operator/people/people.tsx'),
        route(patterns.operatorIssues, 'operator/issues/issues.tsx'),
        route(patterns.operatorIssue, 'operator/issue/issue.tsx'),
        route(patterns.operatorMoney, 'operator/money/money.tsx'),
        route(patterns.operatorEstimates, 'operator/estimates/estimates.tsx'),
        route(patterns.operatorSecurity, 'operator/security/security.tsx'),
        route(patterns.operatorAuditLog, 'operator/audit-log/audit-log.tsx'),
      ]),
    ]),
  ]),
] satisfies RouteConfig;

import type { Page } from '@playwright/test';
import { password } from '../people.ts';
import { screen, state } from '../screen-state.ts';
import { answering, filling, holding, refusing } from '../steps.ts';

const signUp = '/engineer-signup';
const login = '/engineer-login';
const standing = '/rest/v1/rpc/application_status';
/** Clicks the submit button, which looks disabled. The page then lists the missing fields. */
const submit = (page: Page) => page.getByRole('main').locator('button[type=submit]').dispatchEvent('click');
/** The page shows another form until the profile has loaded. */
const profileLoaded = (page: Page) => page.getByRole('button', { name: 'Save profile' }).waitFor();

export const engineerEntry = [
  ...screen('Engineer sign-up', { path: signUp }, [
    state('untouched', 'Create engineer account'),
    state('errors', 'Name is required', { after: submit }),
    state('creating', 'Creating your account…', {
      before: holding('/auth/v1/signup'),
      after: applying('alan@example.com'),
    }),
    state('check your email', 'Check your email', {
      after: applying('alan.mathison.turing@national-physical-laboratory.example.com'),
    }),
    state('signed in, without profile', 'Save profile', { as: 'newcomer' }),
    state('profile errors', 'At least one skill is required', {
      as: 'newcomer',
      after: [profileLoaded, submit],
    }),
    state('profile loading', 'Complete your engineer profile', {
      as: 'newcomer',
      before: holding('/rest/v1/engineers'),
    }),
  ]),
  ...screen('Engineer login', { path: login }, [
    state('untouched', 'Become an engineer'),
    state('turned back', 'Please sign in to access the engineer portal', { path: '/engineer-app' }),
    state('errors', 'Password is required', { after: submit }),
    state('wrong password', /invalid/i, {
      after: entering('greta.hollander@example.com', 'not the password'),
    }),
    state('no engineer', 'Sign in and complete your engineer profile', {
      after: entering('asked.for.a.link@example.com', password),
    }),
    state('signed in as another user', /but not as an engineer/, { as: 'newcomer' }),
  ]),
  ...screen('Gate', { path: '/engineer-app', as: 'engineer' }, [
    state('loading', 'Engineer portal', { before: holding(standing) }),
    state('error', 'Error checking engineer status', { before: refusing(standing) }),
    state('waiting', 'Your application is being reviewed', { before: answering(standing, 'waiting') }),
    state('suspended', 'Your account is suspended', {
      as: 'beginner',
      before: answering(standing, 'suspended'),
    }),
    state('no profile yet', 'Please complete your engineer profile', { as: 'newcomer' }),
  ]),
];

function applying(email: string) {
  return [
    filling('Name', 'Alan Turing'),
    filling('Email', email),
    filling('Password', password),
    filling('Skills', 'Python, Compilers'),
    submit,
  ];
}

function entering(email: string, typed: string) {
  return [filling('Email', email), filling('Password', typed), submit];
}

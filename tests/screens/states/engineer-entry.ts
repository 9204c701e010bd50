import type { Page } from '@playwright/test';
import { password } from '../cast.ts';
import { screen } from '../screen-state.ts';
import { answering, filling, holding, refusing } from '../steps.ts';

const signUp = '/engineer-signup';
const login = '/engineer-login';
const standing = '/rest/v1/rpc/application_status';
/** The submit button looks disabled until no rule fails; a click names the missing fields. */
const submit = (page: Page) => page.getByRole('main').locator('button[type=submit]').dispatchEvent('click');
/** Until the profile has loaded, the page shows another form. */
const profileLoaded = (page: Page) => page.getByRole('button', { name: 'Save profile' }).waitFor();

export const engineerEntry = [
  ...screen('Engineer sign-up', { path: signUp }, [
    { state: 'untouched', shows: 'Create engineer account' },
    { state: 'errors', after: submit, shows: 'Name is required' },
    {
      state: 'creating',
      before: holding('/auth/v1/signup'),
      after: applying('alan@example.com'),
      shows: 'Creating your account…',
    },
    {
      state: 'check your email',
      after: applying('alan.mathison.turing@national-physical-laboratory.example.com'),
      shows: 'Check your email',
    },
    { state: 'signed in, without profile', as: 'newcomer', shows: 'Save profile' },
    {
      state: 'profile errors',
      as: 'newcomer',
      after: [profileLoaded, submit],
      shows: 'At least one skill is required',
    },
    {
      state: 'profile loading',
      as: 'newcomer',
      before: holding('/rest/v1/engineers'),
      shows: 'Complete your engineer profile',
    },
  ]),
  ...screen('Engineer login', { path: login }, [
    { state: 'untouched', shows: 'Become an engineer' },
    { state: 'turned back', path: '/engineer-app', shows: 'Please sign in to access the engineer portal' },
    { state: 'errors', after: submit, shows: 'Password is required' },
    {
      state: 'wrong password',
      after: entering('grace.hopper@example.com', 'not the password'),
      shows: /invalid/i,
    },
    {
      state: 'no engineer',
      after: entering('asked.for.a.link@example.com', password),
      shows: 'Sign in and complete your engineer profile',
    },
    { state: 'signed in as another user', as: 'newcomer', shows: /but not as an engineer/ },
  ]),
  ...screen('Gate', { path: '/engineer-app', as: 'engineer' }, [
    { state: 'loading', before: holding(standing), shows: 'Engineer portal' },
    { state: 'error', before: refusing(standing), shows: 'Error checking engineer status' },
    { state: 'waiting', before: answering(standing, 'waiting'), shows: 'Your application is being reviewed' },
    {
      state: 'suspended',
      as: 'beginner',
      before: answering(standing, 'suspended'),
      shows: 'Your account is suspended',
    },
    { state: 'no profile yet', as: 'newcomer', shows: 'Please complete your engineer profile' },
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

import type { Page } from '@playwright/test';
import { password } from '../cast.ts';
import { answer, hold, refuse } from '../network.ts';
import { screen } from '../screen-state.ts';

const signUp = '/engineer-signup';
const login = '/engineer-login';
const standing = '/rest/v1/rpc/application_status';
/** A disabled-looking button still responds: it names the missing fields. */
const press = (page: Page) => page.getByRole('main').locator('button[type=submit]').dispatchEvent('click');

export const engineerEntry = [
  ...screen('Engineer sign-up', [
    { state: 'untouched', path: signUp, shows: 'Create engineer account' },
    { state: 'errors', path: signUp, after: press, shows: 'Name is required' },
    {
      state: 'creating',
      path: signUp,
      before: (page) => hold(page, '/auth/v1/signup'),
      after: (page) => apply(page, 'alan@example.com'),
      shows: 'Creating your account…',
    },
    {
      state: 'check your email',
      path: signUp,
      after: (page) => apply(page, 'alan.mathison.turing@national-physical-laboratory.example.com'),
      shows: 'Check your email',
    },
    { state: 'signed in, without profile', path: signUp, as: 'newcomer', shows: 'Save profile' },
    {
      state: 'profile errors',
      path: signUp,
      as: 'newcomer',
      after: saveProfile,
      shows: 'At least one skill is required',
    },
    {
      state: 'profile loading',
      path: signUp,
      as: 'newcomer',
      before: (page) => hold(page, '/rest/v1/engineers'),
      shows: 'Complete your engineer profile',
    },
  ]),
  ...screen('Engineer login', [
    { state: 'untouched', path: login, shows: 'Become an engineer' },
    { state: 'turned back', path: '/engineer-app', shows: 'Please sign in to access the engineer portal' },
    { state: 'errors', path: login, after: press, shows: 'Password is required' },
    {
      state: 'wrong password',
      path: login,
      after: (page) => enter(page, 'grace.hopper@example.com', 'not the password'),
      shows: /invalid/i,
    },
    {
      state: 'no engineer',
      path: login,
      after: (page) => enter(page, 'asked.for.a.link@example.com', password),
      shows: 'Sign in and complete your engineer profile',
    },
    { state: 'signed in as another user', path: login, as: 'newcomer', shows: /but not as an engineer/ },
  ]),
  ...screen('Gate', [
    {
      state: 'loading',
      path: '/engineer-app',
      as: 'engineer',
      before: (page) => hold(page, standing),
      shows: 'Engineer portal',
    },
    {
      state: 'error',
      path: '/engineer-app',
      as: 'engineer',
      before: (page) => refuse(page, standing),
      shows: 'Error checking engineer status',
    },
    {
      state: 'waiting',
      path: '/engineer-app',
      as: 'engineer',
      before: (page) => answer(page, standing, 'waiting'),
      shows: 'Your application is being reviewed',
    },
    {
      state: 'suspended',
      path: '/engineer-app',
      as: 'beginner',
      before: (page) => answer(page, standing, 'suspended'),
      shows: 'Your account is suspended',
    },
    {
      state: 'no profile yet',
      path: '/engineer-app',
      as: 'newcomer',
      shows: 'Please complete your engineer profile',
    },
  ]),
];

async function saveProfile(page: Page): Promise<void> {
  // Until the profile has loaded, the page shows another form.
  await page.getByRole('button', { name: 'Save profile' }).waitFor();
  await press(page);
}

async function apply(page: Page, email: string): Promise<void> {
  await page.getByLabel('Name').fill('Alan Turing');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByLabel('Skills').fill('Python, Compilers');
  await press(page);
}

async function enter(page: Page, email: string, word: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(word);
  await press(page);
}

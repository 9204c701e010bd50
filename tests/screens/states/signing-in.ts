import type { Page } from '@playwright/test';
import { hold } from '../network.ts';
import { screen } from '../screen-state.ts';

const path = '/signin';
const press = (page: Page) => page.getByRole('main').getByRole('button').first().click();
const toSignUp = (page: Page) => page.getByRole('button', { name: 'Create an account' }).click();
const submit = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

export const signingIn = [
  ...screen('Confirm', [
    { state: 'sign-up link', path: ({ links }) => links.signUp, shows: 'Confirm my address' },
    { state: 'sign-in link', path: ({ links }) => links.signIn, shows: 'No password needed' },
    {
      state: 'pending',
      path: ({ links }) => links.signIn,
      before: (page) => hold(page, '/auth/v1/verify'),
      after: press,
      shows: 'One moment…',
    },
    {
      state: 'link opened again',
      path: ({ links }) => links.signIn,
      as: 'client',
      shows: /^You are signed in already/,
    },
    { state: 'used link', path: ({ links }) => links.used, after: press, shows: 'This link no longer works' },
    {
      state: 'new link sent',
      path: '/confirm?type=magiclink',
      after: async (page) => {
        await page.getByLabel('Email').fill('asked.for.a.link@example.com');
        await page.getByRole('button', { name: 'Email me a new link' }).click();
      },
      shows: /^A new link is on its way/,
    },
  ]),
  ...screen('Sign in', [
    { state: 'sign in', path, shows: 'Email me a sign-in link' },
    { state: 'sign up', path, after: toSignUp, shows: 'Already have an account?' },
    {
      state: 'required fields',
      path,
      after: async (page) => {
        await page.getByLabel('Password').fill('x');
        await page.getByLabel('Password').clear();
        await page.getByLabel('Password').blur();
        await submit(page, 'Sign in');
      },
      shows: /required/,
    },
    {
      state: 'wrong password',
      path,
      after: async (page) => {
        await page.getByLabel('Email').fill('mara.lindqvist@example.com');
        await page.getByLabel('Password').fill('not the password');
        await submit(page, 'Sign in');
      },
      shows: /invalid/i,
    },
    {
      state: 'signing in',
      path,
      before: (page) => hold(page, '/auth/v1/token'),
      after: async (page) => {
        await page.getByLabel('Email').fill('mara.lindqvist@example.com');
        await page.getByLabel('Password').fill('not the password');
        await submit(page, 'Sign in');
      },
      shows: 'Signing in…',
    },
    {
      state: 'check your email',
      path,
      after: async (page) => {
        await toSignUp(page);
        await page.getByLabel('Email').fill('someone.who.is.quite.new@example.com');
        await page.getByLabel('Password').fill('a long enough password');
        await submit(page, 'Create account');
      },
      shows: 'Check your email',
    },
    { state: 'signed in already', path, as: 'newcomer', shows: 'You are signed in' },
  ]),
];

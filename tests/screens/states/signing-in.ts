import type { Page } from '@playwright/test';
import { screen } from '../screen-state.ts';
import { filling, holding, leaving, pressing } from '../steps.ts';

const path = '/signin';
const press = (page: Page) => page.getByRole('main').getByRole('button').first().click();
const toSignUp = pressing('Create an account');
const enter = [
  filling('Email', 'mara.lindqvist@example.com'),
  filling('Password', 'not the password'),
  pressing('Sign in'),
];

export const signingIn = [
  ...screen('Confirm', { path: ({ links }) => links.signIn }, [
    { state: 'sign-up link', path: ({ links }) => links.signUp, shows: 'Confirm my address' },
    { state: 'sign-in link', shows: 'No password needed' },
    { state: 'pending', before: holding('/auth/v1/verify'), after: press, shows: 'One moment…' },
    { state: 'link opened again', as: 'client', shows: /^You are signed in already/ },
    { state: 'used link', path: ({ links }) => links.used, after: press, shows: 'This link no longer works' },
    {
      state: 'new link sent',
      path: '/confirm?type=magiclink',
      after: [filling('Email', 'asked.for.a.link@example.com'), pressing('Email me a new link')],
      shows: /^A new link is on its way/,
    },
  ]),
  ...screen('Sign in', { path }, [
    { state: 'sign in', shows: 'Email me a sign-in link' },
    { state: 'sign up', after: toSignUp, shows: 'Already have an account?' },
    {
      state: 'required fields',
      after: [filling('Password', 'x'), filling('Password', ''), leaving('Password'), pressing('Sign in')],
      shows: /required/,
    },
    { state: 'wrong password', after: enter, shows: /invalid/i },
    { state: 'signing in', before: holding('/auth/v1/token'), after: enter, shows: 'Signing in…' },
    {
      state: 'check your email',
      after: [
        toSignUp,
        filling('Email', 'someone.who.is.quite.new@example.com'),
        filling('Password', 'a long enough password'),
        pressing('Create account'),
      ],
      shows: 'Check your email',
    },
    { state: 'signed in already', as: 'newcomer', shows: 'You are signed in' },
  ]),
];

import type { Page } from '@playwright/test';
import { screen, state } from '../screen-state.ts';
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
    state('sign-up link', 'Confirm my address', { path: ({ links }) => links.signUp }),
    state('sign-in link', 'No password needed'),
    state('pending', 'One moment…', { before: holding(/^\/auth\/v1\/verify$/), after: press }),
    state('link opened again', /^You’re signed in as/, { as: 'client' }),
    state('used link', 'This link no longer works', { path: ({ links }) => links.used }),
    state('new link sent', /^We’ve sent a new link/, {
      path: '/confirm?type=magiclink',
      after: [filling('Email', 'asked.for.a.link@example.com'), pressing('Email me a new link')],
    }),
  ]),
  ...screen('Sign in', { path }, [
    state('sign in', 'Email me a sign-in link'),
    state('sign up', 'Already have an account?', { after: toSignUp }),
    state('required fields', /required/, {
      after: [filling('Password', 'x'), filling('Password', ''), leaving('Password'), pressing('Sign in')],
    }),
    state('wrong password', /invalid/i, { after: enter }),
    state('signing in', 'Signing in…', { before: holding('/auth/v1/token'), after: enter }),
    state('check your email', 'Check your email', {
      after: [
        toSignUp,
        filling('Email', 'someone.who.is.quite.new@example.com'),
        filling('Password', 'a long enough password'),
        pressing('Create account'),
      ],
    }),
    state('signed in already', 'You are signed in', { as: 'newcomer' }),
  ]),
];

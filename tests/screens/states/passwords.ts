import { screen, state } from '../screen-state.ts';
import { answering, cutting, filling, holding, pressing, refusingAs } from '../steps.ts';

const forgot = '/forgot-password?next=%2Fengineer-app';
const reset = '/reset-password';
const recover = '/auth/v1/recover';
const saving = { path: '/auth/v1/user', verb: 'PUT' };

const ask = [filling('Email', 'mara.lindqvist@example.com'), pressing('Email me a link')];
const choose = (password = 'harbour lamp seventeen') => [
  filling('New password', password),
  pressing('Change password'),
];

export const passwords = [
  ...screen('Forgot password', { path: forgot }, [
    state('form', 'Your account’s address.'),
    state('not an address', 'Please enter a valid email address', {
      after: [filling('Email', 'mara'), pressing('Email me a link')],
    }),
    state('sending', 'Sending…', { before: holding(recover), after: ask }),
    state('offline', /^Network connection failed/, { before: cutting(recover), after: ask }),
    state('asked', /^If there is an account with this address/, { after: ask }),
  ]),
  ...screen(
    'Confirm',
    { path: '/confirm?token_hash=not-looked-at-yet&type=recovery&next=%2Freset-password' },
    [
      state('link to a new password', 'mara.lindqvist@example.com', {
        before: answering('/auth/v1/verify/account', {
          email: 'mara.lindqvist@example.com',
          new_email: null,
        }),
      }),
      state('looking for the account', 'One moment…', { before: holding('/auth/v1/verify/account') }),
      state('account not found out', 'Try again', { before: cutting('/auth/v1/verify/account') }),
      state('used link to a new password', /^Each link works once/, {
        path: '/confirm?type=recovery&next=%2Freset-password',
      }),
    ],
  ),
  ...screen('Reset password', { path: reset, as: 'newcomer' }, [
    state('without the link', 'Open the link in our email first', { as: null }),
    state('form', 'Show what I type'),
    state('too short', 'Password must be at least 8 characters', { after: choose('abc') }),
    state('too easy to guess', 'This password is one of the most used ones. Please choose another.', {
      before: refusingAs(saving, {
        status: 422,
        code: 'weak_password',
        message: 'This password is one of the most used ones. Please choose another.',
      }),
      after: choose('password1'),
    }),
    state('changing', 'Changing…', { before: holding(saving), after: choose() }),
    state('asks for a code', /^You signed in more than a day ago/, {
      before: refusingAs(saving, {
        status: 400,
        code: 'reauthentication_needed',
        message: 'Password update requires reauthentication',
      }),
      after: choose(),
    }),
  ]),
];

import { screen } from '../screen-state.ts';
import { cutting, filling, holding, pressing, refusingAs } from '../steps.ts';

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
    { state: 'form', shows: 'The address of your account.' },
    {
      state: 'not an address',
      after: [filling('Email', 'mara'), pressing('Email me a link')],
      shows: 'Please enter a valid email address',
    },
    { state: 'sending', before: holding(recover), after: ask, shows: 'Sending…' },
    { state: 'offline', before: cutting(recover), after: ask, shows: /^Network connection failed/ },
    { state: 'asked', after: ask, shows: /^If there is an account with this address/ },
  ]),
  ...screen(
    'Confirm',
    { path: '/confirm?token_hash=not-looked-at-yet&type=recovery&next=%2Freset-password' },
    [
      { state: 'link to a new password', shows: 'Choose a new password' },
      {
        state: 'used link to a new password',
        path: '/confirm?type=recovery&next=%2Freset-password',
        shows: /^Each link in our emails works once/,
      },
    ],
  ),
  ...screen('Reset password', { path: reset, as: 'newcomer' }, [
    { state: 'without the link', as: null, shows: 'Open the link in our email first' },
    { state: 'form', shows: 'Show what I type' },
    { state: 'too short', after: choose('abc'), shows: 'Password must be at least 6 characters' },
    {
      state: 'too easy to guess',
      before: refusingAs(saving, {
        status: 422,
        code: 'weak_password',
        message: 'This password is one of the most used ones. Please choose another.',
      }),
      after: choose('password1'),
      shows: 'This password is one of the most used ones. Please choose another.',
    },
    { state: 'changing', before: holding(saving), after: choose(), shows: 'Changing…' },
    {
      state: 'asks for a code',
      before: refusingAs(saving, {
        status: 400,
        code: 'reauthentication_needed',
        message: 'Password update requires reauthentication',
      }),
      after: choose(),
      shows: /^You signed in more than a day ago/,
    },
  ]),
];

import type { Page } from '@playwright/test';
import { cut, hold, refuseAs } from '../network.ts';
import { screen } from '../screen-state.ts';

const forgot = '/forgot-password?next=%2Fengineer-app';
const reset = '/reset-password';
const recover = '/auth/v1/recover';
const saving = { path: '/auth/v1/user', verb: 'PUT' };

const ask = async (page: Page) => {
  await page.getByLabel('Email').fill('mara.lindqvist@example.com');
  await page.getByRole('button', { name: 'Email me a link' }).click();
};
const choose = async (page: Page, password = 'harbour lamp seventeen') => {
  await page.getByLabel('New password').fill(password);
  await page.getByRole('button', { name: 'Change password' }).click();
};

export const passwords = [
  ...screen('Forgot password', [
    { state: 'form', path: forgot, shows: 'The address of your account.' },
    {
      state: 'not an address',
      path: forgot,
      after: async (page) => {
        await page.getByLabel('Email').fill('mara');
        await page.getByRole('button', { name: 'Email me a link' }).click();
      },
      shows: 'Please enter a valid email address',
    },
    { state: 'sending', path: forgot, before: (page) => hold(page, recover), after: ask, shows: 'Sending…' },
    {
      state: 'offline',
      path: forgot,
      before: (page) => cut(page, recover),
      after: ask,
      shows: /^Network connection failed/,
    },
    { state: 'asked', path: forgot, after: ask, shows: /^If there is an account with this address/ },
  ]),
  ...screen('Confirm', [
    {
      state: 'link to a new password',
      path: '/confirm?token_hash=not-looked-at-yet&type=recovery&next=%2Freset-password',
      shows: 'Choose a new password',
    },
    {
      state: 'used link to a new password',
      path: '/confirm?type=recovery&next=%2Freset-password',
      shows: /^Each link in our emails works once/,
    },
  ]),
  ...screen('Reset password', [
    { state: 'without the link', path: reset, shows: 'Open the link in our email first' },
    { state: 'form', path: reset, as: 'newcomer', shows: 'Show what I type' },
    {
      state: 'too short',
      path: reset,
      as: 'newcomer',
      after: (page) => choose(page, 'abc'),
      shows: 'Password must be at least 6 characters',
    },
    {
      state: 'too easy to guess',
      path: reset,
      as: 'newcomer',
      before: (page) =>
        refuseAs(page, saving, {
          status: 422,
          code: 'weak_password',
          message: 'This password is one of the most used ones. Please choose another.',
        }),
      after: (page) => choose(page, 'password1'),
      shows: 'This password is one of the most used ones. Please choose another.',
    },
    {
      state: 'changing',
      path: reset,
      as: 'newcomer',
      before: (page) => hold(page, saving),
      after: (page) => choose(page),
      shows: 'Changing…',
    },
    {
      state: 'asks for a code',
      path: reset,
      as: 'newcomer',
      before: (page) =>
        refuseAs(page, saving, {
          status: 400,
          code: 'reauthentication_needed',
          message: 'Password update requires reauthentication',
        }),
      after: (page) => choose(page),
      shows: /^You signed in more than a day ago/,
    },
  ]),
];

import { screen } from '../screen-state.ts';

export const landing = [
  ...screen('Landing', [
    { state: 'full', path: '/', shows: 'Ask our experts now' },
    {
      state: 'second quote',
      path: '/',
      after: (page) => page.getByRole('button', { name: /next/i }).click(),
      shows: 'Ask our experts now',
    },
    {
      state: 'menu open',
      path: '/',
      after: (page) => page.getByRole('button', { name: 'Open menu' }).click(),
      shows: 'Submit Your Issue',
      only: 'phone',
      isWindow: true,
    },
  ]),
  ...screen('Not found', [{ state: 'full', path: '/no-such-page', shows: 'Return to Home' }]),
];

import type { Page } from '@playwright/test';
import { answer, hold, refuse } from '../network.ts';
import { screen } from '../screen-state.ts';

const accounts = '/rest/v1/rpc/operator_accounts';
const asked = '/operator/people?email=mara.lindqvist%40example.com';
const as = 'operator';

const account = {
  id: '00000000-0000-4000-8000-000000000001',
  email: 'mara.lindqvist@example.com',
  created_at: '2026-03-02T08:00:00Z',
  last_sign_in_at: '2026-11-20T07:12:00Z',
  is_of_organization: false,
  factors: [
    { kind: 'app', name: 'My phone', created_at: '2026-03-02T08:10:00Z' },
    { kind: 'phone', name: '', created_at: '2026-06-14T17:30:00Z' },
  ],
  recovery_codes_left: 0,
  is_address_proved: true,
};
const ofOrganization = {
  ...account,
  id: '00000000-0000-4000-8000-000000000002',
  is_of_organization: true,
  last_sign_in_at: null,
  factors: [],
};
const found = (page: Page) => answer(page, accounts, [account, ofOrganization]);
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

export const operatorPeople = screen('Operator people', [
  { state: 'empty', path: '/operator/people', as, shows: 'Email of the account' },
  {
    state: 'no address',
    path: '/operator/people',
    as,
    after: (page) => press(page, 'Look up'),
    shows: 'Email is required',
  },
  { state: 'loading', path: asked, as, before: (page) => hold(page, accounts), shows: 'People' },
  {
    state: 'error',
    path: asked,
    as,
    before: (page) => refuse(page, accounts),
    shows: 'Failed to look this address up',
  },
  {
    state: 'nobody',
    path: '/operator/people?email=nobody%40example.com',
    as,
    shows: 'No account has this address',
  },
  { state: 'full', path: asked, as, before: found, shows: 'They have no unused recovery codes.' },
  {
    state: 'removing without an address to notify',
    path: asked,
    as,
    before: (page) => answer(page, accounts, [{ ...account, is_address_proved: false }]),
    after: (page) => press(page, 'Remove second factors'),
    shows: /No mail tells them: nobody has proved this address/,
    isWindow: true,
  },
  {
    state: 'removing',
    path: asked,
    as,
    before: found,
    after: async (page) => {
      await press(page, 'Remove second factors');
      await press(page, 'Remove them');
    },
    shows: 'Please say why',
    isWindow: true,
  },
]);

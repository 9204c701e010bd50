import { screen } from '../screen-state.ts';
import { altering, answering, clicking, filling, holding, pressing, refusing, refusingAs } from '../steps.ts';
import { app, created, phone, user, withFactors } from './second-factor.ts';

const path = '/account';
const saving = { path: '/auth/v1/user', verb: 'PUT' };
const sessions = '/rest/v1/rpc/list_sessions';

const ofAnOrganization = {
  identity_id: '00000000-0000-4000-8000-00000000000c',
  id: 'mara',
  provider: 'sso:00000000-0000-4000-8000-00000000000d',
  identity_data: { iss: 'https://idp.example/metadata' },
};

export const account = screen('Account', { path, as: 'newcomer' }, [
  { state: 'of a client', shows: 'Delete my account' },
  { state: 'of an engineer', as: 'engineer', shows: 'Back to the portal' },
  { state: 'loading', before: holding(user), shows: 'Your account' },
  {
    state: 'not loaded',
    before: refusingAs(user, { status: 400, code: 'validation_failed', message: '' }),
    shows: 'Failed to load your account',
  },
  {
    state: 'of an organization',
    before: altering(user, { identities: [ofAnOrganization] }),
    shows: /^Your organization signs you in/,
  },
  {
    state: 'new address pending',
    before: altering(user, { new_email: 'new.address@example.com' }),
    shows: /^Waiting for both addresses to agree/,
  },
  {
    state: 'new address by its codes',
    before: [
      altering(user, { new_email: 'new.address@example.com' }),
      refusingAs('/auth/v1/verify', { status: 403, code: 'otp_expired', message: 'expired' }),
    ],
    after: [
      clicking('Enter the codes instead'),
      filling('Code', '123456', { exact: true }),
      pressing('Agree'),
    ],
    shows: /^This code is not right, or too old/,
  },
  {
    state: 'address taken',
    before: refusingAs(saving, { status: 422, code: 'email_exists', message: 'already registered' }),
    after: [filling('New email', 'mara.lindqvist@example.com'), pressing('Change email')],
    shows: 'Another account has this address.',
  },
  {
    state: 'many devices',
    before: answering(
      sessions,
      ['Firefox/140 Windows', 'Safari/604 iPhone', null].map((device, index) => ({
        id: `00000000-0000-4000-8000-00000000000${index}`,
        device,
        created_at: created,
        last_seen_at: created,
        is_current: index === 0,
      })),
    ),
    shows: 'Sign out everywhere else',
  },
  {
    state: 'devices not loaded',
    before: refusing(sessions),
    shows: 'Failed to load where you are signed in',
  },
  { state: 'with second factors', before: withFactors([app, phone]), shows: 'Phone ending in 5642' },
  {
    state: 'setting up an app',
    after: pressing('Set up an authenticator app'),
    shows: 'Scan this with your authenticator app',
  },
  {
    state: 'no phone number',
    after: [filling('Phone number', '0151 12345678'), pressing('Text me a code')],
    shows: 'Enter a phone number with its country code',
  },
  {
    state: 'setting up a phone',
    after: [
      filling('Phone number', '+49 151 12345678'),
      pressing('Text me a code'),
      filling('Code', '12', { exact: true }),
      pressing('Turn it on'),
    ],
    shows: 'Enter the code that we texted to you',
  },
  {
    state: 'new recovery codes',
    before: [
      withFactors([app]),
      answering('/auth/v1/factors/recovery-codes', {
        left: 0,
        created_at: null,
        codes: Array.from({ length: 10 }, (_, index) => `QX${index}PL-7MN${index}D`),
      }),
    ],
    after: pressing('Make recovery codes'),
    shows: 'Keep these codes now',
  },
  {
    state: 'recovery codes',
    before: [
      withFactors([app]),
      answering('/auth/v1/factors/recovery-codes', { left: 10, created_at: created }),
    ],
    shows: 'Make new ones',
  },
  {
    state: 'signed in too long ago',
    before: refusingAs(
      { path: '/auth/v1/factors', verb: 'POST' },
      { status: 400, code: 'reauthentication_needed', message: '' },
    ),
    after: pressing('Set up an authenticator app'),
    shows: 'Sign out and in again',
  },
  {
    state: 'removing a second factor',
    before: withFactors([app]),
    after: pressing('Remove My phone'),
    shows: 'Remove “My phone”?',
    isWindow: true,
  },
  {
    state: 'deleting',
    after: [pressing('Delete my account'), pressing('Delete for good')],
    shows: 'Type the address of your account, as it stands above',
    isWindow: true,
  },
  {
    state: 'deleting refused',
    before: refusing(
      '/rest/v1/rpc/erase_account',
      'Your money for “Login loops” is not settled yet. Accept its fix, or cancel it and wait for your money to come back.',
    ),
    after: [
      pressing('Delete my account'),
      async (page) => {
        const email = await page.getByRole('dialog').locator('span.font-semibold').innerText();
        await page.getByLabel('Your email').fill(email);
      },
      pressing('Delete for good'),
    ],
    shows: /^Your money for/,
    isWindow: true,
  },
]);

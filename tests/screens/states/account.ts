import { dialog, screen, state } from '../screen-state.ts';
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

const newAddress = altering(user, { new_email: 'new.address@example.com' });

export const account = screen('Account', { path, as: 'newcomer' }, [
  state('of a client', 'Delete my account'),
  state('of an engineer', 'engineer settings', { as: 'engineer' }),
  state('loading', 'Your account', { before: holding(user) }),
  state('not loaded', 'Failed to load your account', {
    before: refusingAs(user, { status: 400, code: 'validation_failed', message: '' }),
  }),
  state('of an organization', /^Your organization manages your email/, {
    before: altering(user, { identities: [ofAnOrganization] }),
  }),
  state('new address pending', /^Confirm the change to/, { before: newAddress }),
  state('new address by its codes', /^This code is wrong or has expired/, {
    before: [
      newAddress,
      refusingAs('/auth/v1/verify', { status: 403, code: 'otp_expired', message: 'expired' }),
    ],
    after: [
      clicking('Enter the codes instead'),
      filling('Code', '123456', { exact: true }),
      pressing('Agree'),
    ],
  }),
  state('address taken', 'Another account has this address.', {
    before: refusingAs(saving, { status: 422, code: 'email_exists', message: 'already registered' }),
    after: [filling('New email', 'mara.lindqvist@example.com'), pressing('Change email')],
  }),
  state('many devices', 'Sign out everywhere else', {
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
  }),
  state('devices not loaded', 'Failed to load where you are signed in', { before: refusing(sessions) }),
  state('with second factors', 'Phone ending in 5642', { before: withFactors([app, phone]) }),
  state('setting up an app', 'Scan this with your authenticator app', {
    after: pressing('Set up an authenticator app'),
  }),
  state('no phone number', 'Enter a phone number with its country code', {
    after: [filling('Phone number', '0151 12345678'), pressing('Text me a code')],
  }),
  state('setting up a phone', 'Enter the code we texted you', {
    after: [
      filling('Phone number', '+49 151 12345678'),
      pressing('Text me a code'),
      filling('Code', '12', { exact: true }),
      pressing('Turn it on'),
    ],
  }),
  state('new recovery codes', 'Save these codes now', {
    before: [
      withFactors([app]),
      answering('/auth/v1/factors/recovery-codes', {
        left: 0,
        created_at: null,
        codes: Array.from({ length: 10 }, (_, index) => `QX${index}PL-7MN${index}D`),
      }),
    ],
    after: pressing('Make recovery codes'),
  }),
  state('recovery codes', 'Make new ones', {
    before: [
      withFactors([app]),
      answering('/auth/v1/factors/recovery-codes', { left: 10, created_at: created }),
    ],
  }),
  state('signed in too long ago', 'Sign out and in again', {
    before: refusingAs(
      { path: '/auth/v1/factors', verb: 'POST' },
      { status: 400, code: 'reauthentication_needed', message: '' },
    ),
    after: pressing('Set up an authenticator app'),
  }),
  dialog('removing a second factor', 'Remove “My phone”?', pressing('Remove My phone'), {
    before: withFactors([app]),
  }),
  dialog('deleting', 'Type your email address exactly as shown above', [
    pressing('Delete my account'),
    pressing('Delete for good'),
  ]),
  dialog(
    'deleting refused',
    /^Your money for/,
    [
      pressing('Delete my account'),
      async (page) => {
        const email = await page.getByRole('dialog').locator('span.font-semibold').innerText();
        await page.getByLabel('Your email').fill(email);
      },
      pressing('Delete for good'),
    ],
    {
      before: refusing(
        '/rest/v1/rpc/erase_account',
        'Your money for “Login loops” is not settled yet. Accept its fix, or cancel it and wait for your money to come back.',
      ),
    },
  ),
]);

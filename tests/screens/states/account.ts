import { alter, answer, hold, refuse, refuseAs } from '../network.ts';
import { screen } from '../screen-state.ts';
import { app, created, phone, press, user, withFactors } from './second-factor.ts';

const path = '/account';
const saving = { path: '/auth/v1/user', verb: 'PUT' };
const sessions = '/rest/v1/rpc/list_sessions';

const ofAnOrganization = {
  identity_id: '00000000-0000-4000-8000-00000000000c',
  id: 'mara',
  provider: 'sso:00000000-0000-4000-8000-00000000000d',
  identity_data: { iss: 'https://idp.example/metadata' },
};

export const account = screen('Account', [
  { state: 'of a client', path, as: 'newcomer', shows: 'Delete my account' },
  { state: 'of an engineer', path, as: 'engineer', shows: 'Back to the portal' },
  { state: 'loading', path, as: 'newcomer', before: (page) => hold(page, user), shows: 'Your account' },
  {
    state: 'not loaded',
    path,
    as: 'newcomer',
    before: (page) => refuseAs(page, user, { status: 400, code: 'validation_failed', message: '' }),
    shows: 'Failed to load your account',
  },
  {
    state: 'of an organization',
    path,
    as: 'newcomer',
    before: (page) => alter(page, user, (row) => ({ ...row, identities: [ofAnOrganization] })),
    shows: /^Your organization signs you in/,
  },
  {
    state: 'new address pending',
    path,
    as: 'newcomer',
    before: (page) => alter(page, user, (row) => ({ ...row, new_email: 'new.address@example.com' })),
    shows: /^Waiting for both addresses to agree/,
  },
  {
    state: 'new address by its codes',
    path,
    as: 'newcomer',
    before: async (page) => {
      await alter(page, user, (row) => ({ ...row, new_email: 'new.address@example.com' }));
      await refuseAs(page, '/auth/v1/verify', { status: 403, code: 'otp_expired', message: 'expired' });
    },
    after: async (page) => {
      await page.getByText('Enter the codes instead').click();
      await page.getByLabel('Code', { exact: true }).fill('123456');
      await press(page, 'Agree');
    },
    shows: /^This code is not right, or too old/,
  },
  {
    state: 'address taken',
    path,
    as: 'newcomer',
    before: (page) =>
      refuseAs(page, saving, { status: 422, code: 'email_exists', message: 'already registered' }),
    after: async (page) => {
      await page.getByLabel('New email').fill('mara.lindqvist@example.com');
      await press(page, 'Change email');
    },
    shows: 'Another account has this address.',
  },
  {
    state: 'many devices',
    path,
    as: 'newcomer',
    before: (page) =>
      answer(
        page,
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
    path,
    as: 'newcomer',
    before: (page) => refuse(page, sessions),
    shows: 'Failed to load where you are signed in',
  },
  {
    state: 'with second factors',
    path,
    as: 'newcomer',
    before: withFactors([app, phone]),
    shows: 'Phone ending in 5642',
  },
  {
    state: 'setting up an app',
    path,
    as: 'newcomer',
    after: (page) => press(page, 'Set up an authenticator app'),
    shows: 'Scan this with your authenticator app',
  },
  {
    state: 'no phone number',
    path,
    as: 'newcomer',
    after: async (page) => {
      await page.getByLabel('Phone number').fill('0151 12345678');
      await press(page, 'Text me a code');
    },
    shows: 'Enter a phone number with its country code',
  },
  {
    state: 'setting up a phone',
    path,
    as: 'newcomer',
    after: async (page) => {
      await page.getByLabel('Phone number').fill('+49 151 12345678');
      await press(page, 'Text me a code');
      await page.getByLabel('Code', { exact: true }).fill('12');
      await press(page, 'Turn it on');
    },
    shows: 'Enter the code that we texted to you',
  },
  {
    state: 'new recovery codes',
    path,
    as: 'newcomer',
    before: async (page) => {
      await withFactors([app])(page);
      await answer(page, '/auth/v1/factors/recovery-codes', {
        left: 0,
        created_at: null,
        codes: Array.from({ length: 10 }, (_, index) => `QX${index}PL-7MN${index}D`),
      });
    },
    after: (page) => press(page, 'Make recovery codes'),
    shows: 'Keep these codes now',
  },
  {
    state: 'recovery codes',
    path,
    as: 'newcomer',
    before: async (page) => {
      await withFactors([app])(page);
      await answer(page, '/auth/v1/factors/recovery-codes', { left: 10, created_at: created });
    },
    shows: 'Make new ones',
  },
  {
    state: 'signed in too long ago',
    path,
    as: 'newcomer',
    before: (page) =>
      refuseAs(
        page,
        { path: '/auth/v1/factors', verb: 'POST' },
        { status: 400, code: 'reauthentication_needed', message: '' },
      ),
    after: (page) => press(page, 'Set up an authenticator app'),
    shows: 'Sign out and in again',
  },
  {
    state: 'removing a second factor',
    path,
    as: 'newcomer',
    before: withFactors([app]),
    after: (page) => press(page, 'Remove My phone'),
    shows: 'Remove “My phone”?',
    isWindow: true,
  },
  {
    state: 'deleting',
    path,
    as: 'newcomer',
    after: async (page) => {
      await press(page, 'Delete my account');
      await press(page, 'Delete for good');
    },
    shows: 'Type the address of your account, as it stands above',
    isWindow: true,
  },
  {
    state: 'deleting refused',
    path,
    as: 'newcomer',
    before: (page) =>
      refuse(
        page,
        '/rest/v1/rpc/erase_account',
        'Your money for “Login loops” is not settled yet. Accept its fix, or cancel it and wait for your money to come back.',
      ),
    after: async (page) => {
      await press(page, 'Delete my account');
      const email = await page.getByRole('dialog').locator('span.font-semibold').innerText();
      await page.getByLabel('Your email').fill(email);
      await press(page, 'Delete for good');
    },
    shows: /^Your money for/,
    isWindow: true,
  },
]);

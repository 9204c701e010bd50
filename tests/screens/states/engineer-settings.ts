import type { Page } from '@playwright/test';
import { alter, answer, hold, refuse } from '../network.ts';
import { screen } from '../screen-state.ts';

const path = '/engineer-settings';
const standing = '/rest/v1/rpc/application_status';
const saving = { path: '/rest/v1/engineers', verb: 'PATCH' };
const storing = '/storage/v1/object/avatars';
const save = (page: Page) => page.getByRole('button', { name: 'Save changes' }).dispatchEvent('click');

export const engineerSettings = screen('Engineer settings', [
  { state: 'full', path, as: 'engineer', shows: 'Email cannot be changed' },
  { state: 'long name', path, as: 'beginner', shows: 'Email cannot be changed' },
  { state: 'loading', path, as: 'engineer', before: (page) => hold(page, standing), shows: 'Settings' },
  {
    state: 'while the application waits',
    path,
    as: 'engineer',
    before: (page) => answer(page, standing, 'waiting'),
    shows: 'Email cannot be changed',
  },
  {
    state: 'errors',
    path,
    as: 'engineer',
    after: async (page) => {
      await page.getByLabel('Name').fill(' ');
      await save(page);
    },
    shows: 'Name is required',
  },
  {
    state: 'saving',
    path,
    as: 'engineer',
    before: (page) => hold(page, saving),
    after: save,
    shows: 'Saving…',
  },
  {
    state: 'not saved',
    path,
    as: 'engineer',
    before: (page) => refuse(page, saving),
    after: save,
    shows: 'Failed to update profile',
  },
  { state: 'saved', path, as: 'engineer', after: save, shows: 'Profile updated successfully' },
  {
    state: 'with a picture',
    path,
    as: 'engineer',
    before: (page) => alter(page, '/rest/v1/engineers', (row) => ({ ...row, avatar: '/favicon.svg' })),
    shows: 'Remove picture',
  },
  {
    state: 'uploading a picture',
    path,
    as: 'engineer',
    before: (page) => hold(page, storing),
    after: (page) => choose(page, 'image/png'),
    shows: 'Uploading…',
  },
  {
    state: 'picture refused',
    path,
    as: 'engineer',
    after: (page) => choose(page, 'image/svg+xml'),
    shows: /This is no picture that can be shown/,
  },
  {
    state: 'picture not stored',
    path,
    as: 'engineer',
    before: (page) => refuse(page, storing),
    after: (page) => choose(page, 'image/png'),
    shows: /^Failed to upload me and my rather long/,
  },
]);

async function choose(page: Page, mimeType: string): Promise<void> {
  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 200, height: 200 } });
  const name = 'me and my rather long holiday on the beach of Lyme Regis.png';
  await page.getByLabel('Picture file').setInputFiles({ name, mimeType, buffer });
}

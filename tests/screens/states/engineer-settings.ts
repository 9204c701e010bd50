import type { Page } from '@playwright/test';
import { screen } from '../screen-state.ts';
import { altering, answering, filling, holding, pressingDisabled, refusing } from '../steps.ts';

const path = '/engineer-settings';
const standing = '/rest/v1/rpc/application_status';
const saving = { path: '/rest/v1/engineers', verb: 'PATCH' };
const storing = '/storage/v1/object/avatars';
const save = pressingDisabled('Save changes');

export const engineerSettings = screen('Engineer settings', { path, as: 'engineer' }, [
  { state: 'full', shows: 'Email cannot be changed' },
  { state: 'long name', as: 'beginner', shows: 'Email cannot be changed' },
  { state: 'loading', before: holding(standing), shows: 'Settings' },
  {
    state: 'while the application waits',
    before: answering(standing, 'waiting'),
    shows: 'Email cannot be changed',
  },
  { state: 'errors', after: [filling('Name', ' '), save], shows: 'Name is required' },
  { state: 'saving', before: holding(saving), after: save, shows: 'Saving…' },
  { state: 'not saved', before: refusing(saving), after: save, shows: 'Failed to update profile' },
  { state: 'saved', after: save, shows: 'Profile updated successfully' },
  {
    state: 'with a picture',
    before: altering('/rest/v1/engineers', { avatar: '/favicon.svg' }),
    shows: 'Remove picture',
  },
  {
    state: 'uploading a picture',
    before: holding(storing),
    after: choosingPicture('image/png'),
    shows: 'Uploading…',
  },
  {
    state: 'picture refused',
    after: choosingPicture('image/svg+xml'),
    shows: /This is no picture that can be shown/,
  },
  {
    state: 'picture not stored',
    before: refusing(storing),
    after: choosingPicture('image/png'),
    shows: /^Failed to upload me and my rather long/,
  },
]);

function choosingPicture(mimeType: string) {
  return async (page: Page) => {
    const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 200, height: 200 } });
    const name = 'me and my rather long holiday on the beach of Lyme Regis.png';
    await page.getByLabel('Picture file').setInputFiles({ name, mimeType, buffer });
  };
}

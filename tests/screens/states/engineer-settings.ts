import type { Page } from '@playwright/test';
import { connectAccount } from '../connect-account.ts';
import { given, screen, state } from '../screen-state.ts';
import { altering, answering, filling, holding, pressing, pressingDisabled, refusing } from '../steps.ts';

const path = '/engineer-settings';
const standing = '/rest/v1/rpc/application_status';
const saving = { path: '/rest/v1/engineers', verb: 'PATCH' };
const storing = '/storage/v1/object/avatars';
const save = pressingDisabled('Save changes');

export const engineerSettings = screen('Engineer settings', { path, as: 'engineer' }, [
  state('full', 'Email cannot be changed'),
  state('long name', 'Email cannot be changed', { as: 'beginner' }),
  state('loading', 'Settings', { before: holding(standing) }),
  state('while the application waits', 'Email cannot be changed', { before: answering(standing, 'waiting') }),
  state('errors', 'Name is required', { after: [filling('Name', ' '), save] }),
  state('saving', 'Saving…', { before: holding(saving), after: save }),
  state('not saved', 'Failed to update profile', { before: refusing(saving), after: save }),
  state('saved', 'Profile updated successfully', { after: save }),
  state('with a picture', 'Remove picture', {
    before: altering('/rest/v1/engineers', { avatar: '/favicon.svg' }),
  }),
  state('picture refused', /This is no picture that can be shown/, {
    after: choosingPicture('image/svg+xml'),
  }),
  ...given({ before: (page, fixture) => connectAccount(page, fixture) }, [
    state('connected to GitHub', 'Disconnect'),
    state('disconnected from GitHub', 'Disconnected from GitHub', { after: pressing('Disconnect') }),
  ]),
  ...given({ after: choosingPicture('image/png') }, [
    state('uploading a picture', 'Uploading…', { before: holding(storing) }),
    state('picture not stored', /^Failed to upload me and my rather long/, { before: refusing(storing) }),
  ]),
]);

function choosingPicture(mimeType: string) {
  return async (page: Page) => {
    const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 200, height: 200 } });
    const name = 'me and my rather long holiday on the beach of Lyme Regis.png';
    await page.getByLabel('Picture file').setInputFiles({ name, mimeType, buffer });
  };
}

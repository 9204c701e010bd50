import { fastify } from 'fastify';
import { describe, expect, it } from 'vitest';
import { setUpInstance } from '../tests/instance/set-up.ts';
import type { Platform } from './platform/platform.ts';
import { readSettings } from './platform/settings/read-settings.ts';
import { answerSecurityTxt } from './security-txt.ts';

const instance = setUpInstance();
const now = () => new Date('2026-11-23T12:00:00Z');

async function securityTxt(settings: Partial<Platform['settings']>) {
  const app = fastify();
  answerSecurityTxt(app, { now, settings: { ...readSettings({}), ...settings } } as Platform);
  return app.inject('/.well-known/security.txt');
}

describe('security.txt', () => {
  it('security.txt names the contact address and never expires while the server runs', async () => {
    const { body, headers } = await securityTxt({ contactEmail: 'security@lastmile.example' });
    expect(body).toBe(
      'Contact: mailto:security@lastmile.example\nExpires: 2027-02-21T12:00:00.000Z\nPreferred-Languages: en\n' +
        'Canonical: http://localhost:3000/.well-known/security.txt\n',
    );
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  });

  it('an instance serves security.txt', async () => {
    expect((await instance.app.inject('/.well-known/security.txt')).body).toMatch(/^Contact: /);
  });

  it('security.txt is missing on a public instance without a contact address', async () => {
    const { statusCode, body } = await securityTxt({ isLocal: false, contactEmail: null });
    expect([statusCode, body]).toEqual([404, 'This instance has no contact address.\n']);
  });
});

import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { addressSubject } from './subjects.ts';

const from = (ip: string, site: Partial<Parameters<typeof addressSubject>[1]> = {}) =>
  addressSubject({ headers: {}, ip } as FastifyRequest, { isLocal: false, trustProxy: 1, ...site });

describe('the network address of a rate limit', () => {
  it.each([
    ['192.0.2.7', 'address 192.0.2.7'],
    ['::ffff:192.0.2.7', 'address 192.0.2.7'],
    ['192.0.2.7:50412', 'address 192.0.2.7'],
    ['[2001:db8:1:2::7]:50412', 'address 2001:db8:1:0'],
    ['[2001:db8:1:2::7]', 'address 2001:db8:1:0'],
    ['2001:db8:1:2:3:4:5:6', 'address 2001:db8:1:0'],
    ['2001:db8:1:12fe::9', 'address 2001:db8:1:1200'],
    ['2001:db8::9', 'address 2001:db8:0:0'],
    ['::1', 'address 0:0:0:0'],
    ['fe80::1%eth0', 'address fe80:0:0:0'],
    ['whatever a proxy says', 'address whatever a proxy says'],
  ])('the rate limit subject of the address %s is %s', (ip, subject) => {
    expect(from(ip)).toEqual([subject]);
  });

  it('the network address is unknown if the request shows only the address of the proxy', () => {
    expect(from('10.0.0.1', { trustProxy: false })).toEqual([]);
    expect(from('127.0.0.1', { trustProxy: false, isLocal: true })).toEqual(['address 127.0.0.1']);
  });
});

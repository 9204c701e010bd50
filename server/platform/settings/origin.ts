import type { SettingsReader } from './settings-reader.ts';

export type Origin = { publicUrl: string; isLocal: boolean };

/** The public origin of the instance; local unless PUBLIC_URL is a non-loopback address. */
export function readOrigin(read: SettingsReader, port: number): Origin {
  const local = { publicUrl: `http://localhost:${port}`, isLocal: true };
  const value = read.url('PUBLIC_URL', ['http:', 'https:']);
  if (value === null) return local;
  const url = new URL(value);
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '' || url.username !== '')
    read.fault('PUBLIC_URL', 'must be an origin alone, such as https://lastmile.example');
  return { publicUrl: url.origin, isLocal: isLoopbackHost(url.hostname) };
}

/** Whether a host name or address can only mean this machine. */
export function isLoopbackHost(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase();
  return (
    name === 'localhost' || name.endsWith('.localhost') || name === '::1' || /^127(\.\d{1,3}){3}$/.test(name)
  );
}

import { detectType } from '#server/platform/detect-type.ts';
import { limitedFetch } from '#server/platform/http/limited-fetch.ts';
import type { CodeHostAddresses } from './downloads.ts';

const mostBytes = 512 * 1024;
const longestWait = 5000;
const pictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];

/**
 * Downloads the picture of an account as a data URL. Returns null if there is none, if it is on a host that is
 * not the code host's own, or if it cannot be read. Sends no token and follows no redirect.
 */
export async function readAvatar(
  addresses: CodeHostAddresses,
  address: string | null,
): Promise<string | null> {
  if (address === null || !isOnCodeHost(addresses, address)) return null;
  try {
    const signal = AbortSignal.timeout(longestWait);
    const answer = await limitedFetch(mostBytes).fetch(address, { redirect: 'error', signal });
    const picture = Buffer.from(await answer.arrayBuffer());
    const type = await detectType(picture);
    if (!answer.ok || !pictureTypes.includes(type)) return null;
    return `data:${type};base64,${picture.toString('base64')}`;
  } catch {
    return null;
  }
}

/** Otherwise a code host could have this server ask any address. */
function isOnCodeHost({ url, apiUrl }: CodeHostAddresses, address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host } = new URL(address);
  const site = new URL(url);
  const own = [site.host, new URL(apiUrl).host, `avatars.${site.host}`];
  if (site.host === 'github.com') own.push('avatars.githubusercontent.com');
  return protocol === site.protocol && own.includes(host);
}

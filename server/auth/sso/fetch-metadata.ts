import { limitedFetch } from '#server/platform/http/limited-fetch.ts';
import { authError } from '../wire/auth-error.ts';

const patienceInMilliseconds = 10_000;
const largest = 512 * 1024;

/**
 * Fetches the metadata that an operator names by its address: https alone, but on a local instance. Throws 400
 * `validation_failed` for another address, `saml_metadata_fetch_failed` where nothing useful answers.
 */
export async function fetchMetadata(address: string, { isLocal }: { isLocal: boolean }): Promise<string> {
  const isFit = URL.canParse(address) && (isLocal ? /^https?:/ : /^https:/).test(address);
  if (!isFit) throw authError(400, 'validation_failed', 'metadata_url is not a valid HTTPS URL');
  const limited = limitedFetch(largest);
  try {
    const answer = await limited.fetch(address, {
      redirect: 'error',
      signal: AbortSignal.timeout(patienceInMilliseconds),
      headers: { accept: 'application/samlmetadata+xml, application/xml, text/xml' },
    });
    if (answer.status !== 200) throw new Error(`It answered ${answer.status}`);
    return await answer.text();
  } catch (cause) {
    throw authError(400, 'saml_metadata_fetch_failed', 'Fetching the SAML metadata from that URL failed', {
      cause,
    });
  }
}

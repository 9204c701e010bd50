import { z } from 'zod';
import { limitedFetch } from '#server/platform/http/limited-fetch.ts';
import type { AuthContext } from '../auth-context.ts';
import { authError, invalid } from '../wire/auth-error.ts';
import { optionalText, readFields } from '../wire/read-body.ts';
import { readIdpMetadata } from './idp-metadata.ts';

const rule = z.object({
  name: z.string().optional(),
  names: z.array(z.string()).optional(),
  default: z.unknown().optional(),
  array: z.boolean().optional(),
});
const attributeMapping = z.object({ keys: z.record(z.string(), rule).optional() });

export type AttributeRule = z.infer<typeof rule>;
export type AttributeMapping = z.infer<typeof attributeMapping>;

const domain = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/);

const bodySchema = z.object({
  type: optionalText,
  resource_id: z.string().max(255).nullish(),
  metadata_url: optionalText,
  metadata_xml: optionalText,
  domains: z.array(domain).max(100).nullish(),
  attribute_mapping: attributeMapping.nullish(),
  name_id_format: z.string().max(255).nullish(),
  disabled: z.boolean().nullish(),
});

export type ProviderFields = Omit<Awaited<ReturnType<typeof readProvider>>, 'type'>;

/**
 * Reads the fields of a new or changed provider and fetches the metadata. A field is undefined if the request
 * does not change it. Throws 400 `validation_failed`.
 */
export async function readProvider(auth: AuthContext, value: unknown) {
  const body = readFields(bodySchema, value);
  if (body.metadata_url !== '' && body.metadata_xml !== '')
    throw invalid('Only one of metadata_xml or metadata_url needs to be set');
  return {
    type: body.type,
    resourceId: body.resource_id === undefined ? undefined : body.resource_id || null,
    metadata: await readMetadata(auth, body),
    domains: body.domains ? [...new Set(body.domains)] : undefined,
    attributeMapping: body.attribute_mapping ?? undefined,
    nameIdFormat: body.name_id_format === undefined ? undefined : body.name_id_format || null,
    disabled: body.disabled ?? undefined,
  };
}

type MetadataSource = { metadata_url: string; metadata_xml: string };

async function readMetadata(auth: AuthContext, { metadata_url: url, metadata_xml: given }: MetadataSource) {
  if (url === '' && given === '') return undefined;
  const xml = given === '' ? await fetchMetadata(url, auth.platform.settings) : given;
  const { entityId } = await readIdpMetadata(xml);
  return { entityId, xml, url: url || null };
}

const patienceInMilliseconds = 10_000;
const largest = 512 * 1024;

/**
 * Fetches the metadata of a provider. The URL must use https, except on a local instance. Throws 400
 * `validation_failed` if the URL is not allowed. Throws 400 `saml_metadata_fetch_failed` if the request
 * fails.
 */
async function fetchMetadata(address: string, { isLocal }: { isLocal: boolean }): Promise<string> {
  const isFit = URL.canParse(address) && (isLocal ? /^https?:/ : /^https:/).test(address);
  if (!isFit) throw invalid('metadata_url is not a valid HTTPS URL');
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

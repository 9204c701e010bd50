import { parseStringPromise, processors } from 'xml2js';
import { z } from 'zod';
import { invalid } from '../wire/auth-error.ts';

export type IdpMetadata = {
  entityId: string;
  entryPoint: string;
  certificates: string[];
};

export type ReadMetadata = { xml: string; metadata: IdpMetadata };

const longest = 512 * 1024;
const redirectBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';

const certificate = z.object({ _: z.string() });
const keyData = z.object({ X509Certificate: z.array(certificate).default([]) });
const key = z.object({
  $: z.object({ use: z.string().optional() }).default({}),
  KeyInfo: z.array(z.object({ X509Data: z.array(keyData).default([]) })).default([]),
});
const service = z.object({ $: z.object({ Binding: z.string(), Location: z.string() }) });
const description = z.object({
  EntityDescriptor: z.object({
    $: z.object({ entityID: z.string().min(1).max(1024) }),
    IDPSSODescriptor: z.tuple([
      z.object({
        $: z.object({ WantAuthnRequestsSigned: z.string().optional() }).default({}),
        KeyDescriptor: z.array(key).default([]),
        SingleSignOnService: z.array(service).default([]),
      }),
    ]),
  }),
});

/**
 * Parses a SAML metadata document. Throws 400 `validation_failed` unless the document contains exactly one
 * identity provider.
 */
export async function readIdpMetadata(xml: string): Promise<IdpMetadata> {
  if (xml.length > longest) throw unusable('it is too long');
  // A document type declaration is rejected, because it could define entities.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) throw unusable('it has a document type');
  const read = description.safeParse(await parse(xml));
  if (!read.success) throw unusable('it does not describe one identity provider');
  const { $, IDPSSODescriptor } = read.data.EntityDescriptor;
  const [idp] = IDPSSODescriptor;
  if (/^(?:true|1)$/.test(idp.$.WantAuthnRequestsSigned ?? ''))
    throw unusable('it wants signed requests, which are not supported');
  const entryPoint =
    idp.SingleSignOnService.find((each) => each.$.Binding === redirectBinding)?.$.Location ?? '';
  if (!/^https?:\/\//.test(entryPoint) || !URL.canParse(entryPoint))
    throw unusable('it has no single sign-on address with the HTTP-Redirect binding');
  const certificates = idp.KeyDescriptor.filter((each) => each.$.use !== 'encryption')
    .flatMap((each) => each.KeyInfo.flatMap((info) => info.X509Data.flatMap((data) => data.X509Certificate)))
    .map((each) => each._.replace(/\s+/g, ''))
    .filter((text) => /^[A-Za-z0-9+/]+=*$/.test(text));
  if (certificates.length === 0) throw unusable('it has no certificate to check signatures with');
  return { entityId: $.entityID, entryPoint, certificates };
}

async function parse(xml: string): Promise<unknown> {
  try {
    return await parseStringPromise(xml, {
      explicitCharkey: true,
      tagNameProcessors: [processors.stripPrefix],
    });
  } catch {
    throw unusable('it is not well-formed XML');
  }
}

function unusable(why: string) {
  return invalid(`This SAML metadata cannot be used: ${why}`);
}

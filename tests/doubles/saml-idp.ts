import * as samlify from 'samlify';

samlify.setSchemaValidator({ validate: async () => 'not looked at here' });

const minute = 60_000;

export type Said = {
  nameId: string;
  nameIdFormat: string;
  email: string | null;
  attributes: Record<string, string[]>;
  issuer: string;
  audience: string;
  recipient: string;
  inResponseTo: string;
  assertionId: string;
  notBefore: Date;
  notOnOrAfter: Date;
  sessionNotOnOrAfter: Date | null;
};

type Asked = { requestId: string; acs: string; relayState: string };

/**
 * An identity provider that reads requests and signs responses with a SAML library. It can also sign invalid
 * responses.
 */
export class SamlIdp {
  readonly entityId: string;
  readonly #keys: SamlKeys;
  #made = 0;

  constructor(entityId = 'https://idp.example/metadata', keys = idpKeys) {
    this.entityId = entityId;
    this.#keys = keys;
  }

  /** Returns the metadata XML that the operator configures. */
  metadata(): string {
    return `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="${this.entityId}">
<IDPSSODescriptor WantAuthnRequestsSigned="false" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
<KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${this.#keys.certificate}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></KeyDescriptor>
<SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://idp.example/sso"/>
</IDPSSODescriptor></EntityDescriptor>`;
  }

  /** Parses the request in the URL that the browser was redirected to. */
  async read(address: string, serviceProvider: string): Promise<Asked> {
    const { searchParams } = new URL(address);
    const { extract } = await this.#library().parseLoginRequest(this.#client(serviceProvider), 'redirect', {
      query: Object.fromEntries(searchParams),
    });
    const request = extract.request as { id: string; assertionConsumerServiceUrl: string };
    return {
      requestId: request.id,
      acs: request.assertionConsumerServiceUrl,
      relayState: searchParams.get('RelayState') ?? '',
    };
  }

  /** Returns a signed response to a request as XML. */
  async answer(
    asked: Asked,
    serviceProvider: string,
    said: Partial<Said> & { nameId: string },
  ): Promise<string> {
    const client = this.#client(serviceProvider);
    this.#made += 1;
    const now = Date.now();
    const whole: Said = {
      nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
      email: null,
      attributes: {},
      issuer: this.entityId,
      audience: client.entityMeta.getEntityID(),
      recipient: asked.acs,
      inResponseTo: asked.requestId,
      assertionId: `_assertion-${this.#made}-${now}`,
      notBefore: new Date(now - minute),
      notOnOrAfter: new Date(now + 5 * minute),
      sessionNotOnOrAfter: null,
      ...said,
    };
    const { context } = await this.#library().createLoginResponse(
      client,
      { extract: { request: { id: asked.requestId } } },
      'post',
      {},
      {
        customTagReplacement: () => ({
          id: `_response-${this.#made}`,
          context: responseXml(whole, this.#made),
        }),
      },
    );
    return Buffer.from(context, 'base64').toString();
  }

  #library() {
    return samlify.IdentityProvider({ metadata: this.metadata(), privateKey: this.#keys.privateKey });
  }

  #client(metadata: string) {
    return samlify.ServiceProvider({ metadata });
  }
}

function responseXml(said: Said, number: number): string {
  const at = (date: Date) => date.toISOString();
  const attributes = Object.entries({
    ...(said.email === null ? {} : { email: [said.email] }),
    ...said.attributes,
  }).map(
    ([name, values]) =>
      `<saml:Attribute Name="${name}">${values.map((each) => `<saml:AttributeValue>${each}</saml:AttributeValue>`).join('')}</saml:Attribute>`,
  );
  const sessionEnd =
    said.sessionNotOnOrAfter === null ? '' : ` SessionNotOnOrAfter="${at(said.sessionNotOnOrAfter)}"`;
  return `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_response-${number}" Version="2.0" IssueInstant="${at(new Date())}" Destination="${said.recipient}" InResponseTo="${said.inResponseTo}"><saml:Issuer>${said.issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status><saml:Assertion ID="${said.assertionId}" Version="2.0" IssueInstant="${at(new Date())}"><saml:Issuer>${said.issuer}</saml:Issuer><saml:Subject><saml:NameID Format="${said.nameIdFormat}">${said.nameId}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${at(said.notOnOrAfter)}" Recipient="${said.recipient}" InResponseTo="${said.inResponseTo}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${at(said.notBefore)}" NotOnOrAfter="${at(said.notOnOrAfter)}"><saml:AudienceRestriction><saml:Audience>${said.audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${at(new Date())}"${sessionEnd}><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement>${attributes.join('')}</saml:AttributeStatement></saml:Assertion></samlp:Response>`;
}

type SamlKeys = { privateKey: string; certificate: string };

const pemOf = (der: string) => `-----BEGIN PRIVATE KEY-----\n${der}\n-----END PRIVATE KEY-----\n`;

/** These keys are used only in tests. */
export const idpKeys: SamlKeys = {
  certificate:
    'MIIDNTCCAh2gAwIBAgIUNgfQKqpZpqWUtJ4nyOMaEJJngBUwDQYJKoZIhvcNAQELBQAwKTEnMCUGA1UEAwweSWRlbnRpdHkgcHJvdmlkZXIgb2YgdGhlIHRlc3RzMCAXDTI2MTEyMjA1MzMwMFoYDzIxMjYxMDI5MDUzMzAwWjApMScwJQYDVQQDDB5JZGVudGl0eSBwcm92aWRlciBvZiB0aGUgdGVzdHMwggEiMA0GCSqGSIb3DQEBAQUAA4IBDwAwggEKAoIBAQCdo7q4kwb9xwnWPPw6XSdkLqDa/v7VZ8zWUzJ+zNwWHN+WUrhOlC9CNWWMzV4bjFhBQQmtnGCbO9ETNAn4ix25o9HKz+iVEDwdylEb0IniCSTG5L+pG86ZG84Pl8eOYuOzizTRR3Wkl8vVU6eLmFpj1YXDefVj+x+VufqHt6htQGbEWokEekC3yiV39+yx1P3KtKppSGLoridM3yDdhHmHCqZ2izLuXVgxNdQb07YdrldxqZNoh0sD8i6M9BZ+2IBfeEL6ltvN7hEoLNsqaEw5qf1udVzFT+Wjcwz6bCisTlTHTrIcsVsIHm4FMFRKCLS2QSfFrw6a8tpgPDykd+F9AgMBAAGjUzBRMB0GA1UdDgQWBBR7geGBfAzkXqtXIeKZ+aXmitHtazAfBgNVHSMEGDAWgBR7geGBfAzkXqtXIeKZ+aXmitHtazAPBgNVHRMBAf8EBTADAQH/MA0GCSqGSIb3DQEBCwUAA4IBAQAVzBSpZ5To4AqTKvEFCUBobbC7RQe+/6h+gDpZ6DRQLHongirzrOJ5Q+50GWUripL0xhS4B6+t8+yG5UWiOKn9ARM26uJeJ3MY775riaCLqDOIiXMxQstg8wNnxmoErtjyV6F/lLXmjsHpZuaMUGsnhpEGrbt/F9lEuuNWXU5Ok9I6aegOVltmeZ/51JUFZ4qvwtZPoSoIabAdtRADgfzecvex1gZ4yFG5hNu1K2dySmCE/TBEzE/E2m2kIVypvElmpLlAgmRth+l2JVWEyrK7MBiegaT1FRZSSt/5K7irY55f1Sg37Lrb2eKCT4kWEc01WHz1wf07s5Fkgg60R0l/',
  privateKey: pemOf(
    'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQCdo7q4kwb9xwnWPPw6XSdkLqDa/v7VZ8zWUzJ+zNwWHN+WUrhOlC9CNWWMzV4bjFhBQQmtnGCbO9ETNAn4ix25o9HKz+iVEDwdylEb0IniCSTG5L+pG86ZG84Pl8eOYuOzizTRR3Wkl8vVU6eLmFpj1YXDefVj+x+VufqHt6htQGbEWokEekC3yiV39+yx1P3KtKppSGLoridM3yDdhHmHCqZ2izLuXVgxNdQb07YdrldxqZNoh0sD8i6M9BZ+2IBfeEL6ltvN7hEoLNsqaEw5qf1udVzFT+Wjcwz6bCisTlTHTrIcsVsIHm4FMFRKCLS2QSfFrw6a8tpgPDykd+F9AgMBAAECggEARIatH5lCW8VPQGNIXfKqsgEXCbv5eTljMPP/qmFRdwdcJpOU7Qu7s3NUzq1jsGQE5XDpTSACWtjY3RktEG8hH9bX1uskNtBU4bpWIdo4ZhsFcrRzoIam+6W7oMmhBQN16lGkRyliOYeHIxf3aFZ1TJrASCZXBvxeUY8EGkU7ISpEGov4MRrrEbA50RdGlCZUF/3NA0NtW8AG0zKu2Txp6Frw9Nz6IVhDig9oVEWaw4pwTeqQMjWYntfTtYh7666Ur3ARO1Y7lK4BQXKzy/y/Ypx1SQHS48VctXOf5ilZyMz3nQPb8hAnVEhJ7uwlJrDNmejuL/pe8jexU4+7EHTw3QKBgQDJPRNiEq7a5cpKWyLTU4RwsvEmdcMw5WO5BrCUk9n3tkOj+fRIzdJagUoAj1q6i9xbSLe3BbfAL9mViKs4k294VsIoNTL5AxiKeArrt3mZu+2iMp90vwEbptVZUvQGlM+LrbWsxam6tettk8ShsIlco+sKHZq9uTxB+3wUEXotPwKBgQDIiWgtgOmP2dwGROinyp9yA+7IWf3oHGvBH1J23bTwPuIeEPTql2xVACFKA1bILYR95UFHCHDuV/p9avAnXCuOLP1f+h2LehTQh8AMqjxi3RiGo/tAtdrCKWYcl/5GiY5KodsmDKcD2rCa5Cb7TBWIOtJ67BtVqniWZ8dCv512QwKBgGpZv8Ol0gjXRigzr9z1F1okB3Pm6ogNwr0G/w0WciwKhAbF00cilxfDmiNfn3hU79jCPm0YNXr5DsmLF8nniRKU7zkmnFCjRTXwqPzX0wjfG4ALtt+RDfnaGoiBYXuU63aLECdFsyR8ffZEELfOv1lZO5719FBt851/VZyZe/MrAoGATb1m020MHiX4s71268US9qIrqSOp2Jdb9mvsDgR4pkHaaolsSJ0W9ASu4wBUXhm3KQ78tUrCbMNSadhQ7RFAGUe7mb9eQLm84/IcM0yzSCgp39gmCLn26hoeaatKeZHNxYTlbeStwkK+/+y+Z+Dg4ATdn6V0G0uQn83vYyLhKf0CgYEAifswjVe/13s6YhKYg42F8ripSgcwgzKNuY9fHoLlvkXnSspq8K5uuYxoC8wY7d1eJhsPEv75tBAOlysSiCE7BSkAjOx0YPZBVLy7bQmDlwuQligZv7a4s9stoLlrW+tn+xkBjFTsZbZ7Xbxb9KOMafBlv4PNg+OFuNePNZqYYfE=',
  ),
};

export const strangerKeys: SamlKeys = {
  certificate:
    'MIIDEzCCAfugAwIBAgIUdC9xnpXpZ2fpaqfMYZwK+MMwFd0wDQYJKoZIhvcNAQELBQAwGDEWMBQGA1UEAwwNU29tZWJvZHkgZWxzZTAgFw0yNjExMjIwNTMzMDNaGA8yMTI2MTAyOTA1MzMwM1owGDEWMBQGA1UEAwwNU29tZWJvZHkgZWxzZTCCASIwDQYJKoZIhvcNAQEBBQADggEPADCCAQoCggEBALsP7h23pU8CIRuCej4RmVcbcHF8D3TqKIxwlRndO0DQmPKfe3yUmC/aSY5UT4FwO+rK0NbvgGQub+pXbV6TIxFKB32q68Id0K7IaaEfP8xQIDYktjqOV/vyrJEVIuXKBDrhZWgM0Y2BG8sZ9/8vQQ6ffzcYeET5C84SJHrfF3rKv61UAsa9GAwGVdI+4r7QYb5IlVYrcB7XfOVEphT/tJVEF9FUKEiU3RtoPEmJhQKLql2HCLC596xGLjTdLmkKAuiJOutMwrlZoOym0fVzfc9NrL8nHB3s4W//D/KV34tHYkkbvbJIYmNmvsmLCYTXVgnJj+U3oiZGv7iG5DT8KJECAwEAAaNTMFEwHQYDVR0OBBYEFCYU5Zgusr7B4PNSVJ9g8J52/VUaMB8GA1UdIwQYMBaAFCYU5Zgusr7B4PNSVJ9g8J52/VUaMA8GA1UdEwEB/wQFMAMBAf8wDQYJKoZIhvcNAQELBQADggEBAEwJ5ApjiC3fMlDWzHZASbmK5Gjo7z2B2KTAHCfNaqGW87tiu0e5mtl8ugrCo24zv+A9sxANxw3XLL84v1Xy9ZmeEvB/9CavYuZ2KfHWJDyS3P4OmkaXkjFr6pAZbVLABByDg+W25W9nX1NYPiF2w6y5066mAlgHd+AiVsMlbOwjBzLfAyiuB5axc22SNbm/MPUVF9GTLty4ObPdMoqtnOjY1vN2Zr1LswKw/Ehp6zT5NX6Nv3AS4KUVZMnNAbcAOisuRV4OU3Ph2B01ouNPvGOjNhm1hYLMbdbI2W7CJaOUiJ1vChB+RfxWHNtE9EiZ9WmTgqEgVBADP86XxvdPWsk=',
  privateKey: pemOf(
    'MIIEvwIBADANBgkqhkiG9w0BAQEFAASCBKkwggSlAgEAAoIBAQC7D+4dt6VPAiEbgno+EZlXG3BxfA906iiMcJUZ3TtA0Jjyn3t8lJgv2kmOVE+BcDvqytDW74BkLm/qV21ekyMRSgd9quvCHdCuyGmhHz/MUCA2JLY6jlf78qyRFSLlygQ64WVoDNGNgRvLGff/L0EOn383GHhE+QvOEiR63xd6yr+tVALGvRgMBlXSPuK+0GG+SJVWK3Ae13zlRKYU/7SVRBfRVChIlN0baDxJiYUCi6pdhwiwufesRi403S5pCgLoiTrrTMK5WaDsptH1c33PTay/Jxwd7OFv/w/yld+LR2JJG72ySGJjZr7JiwmE11YJyY/lN6ImRr+4huQ0/CiRAgMBAAECggEABDYOuN/LYojUXLmOXbMY+gFpwb5GnU3PsaCvtJw6wyHnDZA6UBLKzcn63a/Hde0kRiwAcVRFNkwm1BZZhZdnotIhMsqsIcu4yNSFbz2EOsnjfcCMEyuk7qy3BpGcnmJyv64XEbV3Krm5OdRo9TdXvjfoPeHoxDm8kqwtItB+p3Ka5tGivdBJKhyyRiimVHM/43Aljwxj7oZsSlOXZXQyofxDH1RIPEnzciJtqHpjcm0CfmKsY2e5FfN9UMD11ICsxm3t/Wmx5otXDa+TI4Q07hhyWd2olFWEyMce05+tNN2EEqGB8FoEj45kMj+6Ojw29rNOcsE8xVIsdh75ZoVNmQKBgQDrThQdhe//IEl6WgCjrEz+HnDycD8isT/2hP1MOGX80PFZr6aJ8yRCYx+kaP+ptqLg0BeRwTJtELJhhwweaLkSf1YTq/8VtS/bLVUwUD/Nx2V1bnohEUVsm6i6W/CB1eq1Xw2JAPRZCEIdN9hpthzL32W8PYkA2vWYrrq+A/1fyQKBgQDLg6jcm5wl7jZ3xFfBTMHW2WvtY5mrVg/5+w2Yy+etG3e/cFGfXM24OWwigqMSnXKB3ZIIi29spWlJEaB2tPzuZbzDzphMThqdxO+VF9BWd15eFb5zO1AMmpK+LP8POprTihDiGikg4E14yleN9rDJ0SgA2Fe3V5pTsGIbIXO2iQKBgQC+5+r0BP2xHM3ggXLxV9JjfekfGShwCiSd6knjdAJyukaGADd6xpSNdARxDGsYkz/Ua6Ajtf4mdJx0+e9AILC+rCb28N2VDBpWlZH/D6ykVHkhbE+T0oJj2mprQDqB7D9vhT3jAK4+KbASKoPfSExWr9nHfplP41XM2T5S+cOw2QKBgQCiN2mLnoVSPpQv1tLUAuim5lr+t1svlMPbT99AoZcjBjfm4hJNYl2fsDWfNF3jYph5JzFVmj7QbPCFC4XJ2O2a4IEb2jrO55qTkvwc7QRlR3RyrgZGN0rRIQxChf8wFlh+sRhQAOYzjFZ0J2SuhanY09x8//S68RrUBk3MrldbcQKBgQCbkfVGcdYCRV+HR31gEBYFMdQrXYbyWYBghXz/5w9sbU+nmHk0ufTb7D4CNLN6/9YVWFDUYn0POLUpWIbabKLTToNcFqhBEme5SQzpPs5TyqUgdoi24OY608s6ENWGX/RVoa+xVsubzc7h5LXVTx2rkP7n5JgRWEJ+4arqNXOHAg==',
  ),
};

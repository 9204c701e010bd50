import * as samlify from 'samlify';
import { idpKeys, type SamlKeys } from './saml-keys.ts';

samlify.setSchemaValidator({ validate: async () => 'not looked at here' });

const minute = 60_000;

/** What an answer says; each part can be made wrong. */
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

/** An identity provider by a library: it reads requests and signs answers as a real one, and lies on command. */
export class SamlIdp {
  readonly entityId: string;
  readonly #keys: SamlKeys;
  #made = 0;

  constructor(entityId = 'https://idp.example/metadata', keys = idpKeys) {
    this.entityId = entityId;
    this.#keys = keys;
  }

  /** What the operator gives the instance. */
  metadata(): string {
    return `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="${this.entityId}">
<IDPSSODescriptor WantAuthnRequestsSigned="false" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
<KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${this.#keys.certificate}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></KeyDescriptor>
<SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://idp.example/sso"/>
</IDPSSODescriptor></EntityDescriptor>`;
  }

  /** Reads the request in the address that the browser was sent to. */
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

  /** A signed answer to a request, as XML. */
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

import { lowerPriority } from '#server/platform/threads/lower-priority.ts';
import { createSaml } from './create-saml.ts';
import type { SamlSetup } from './service-provider.ts';

lowerPriority();

/** Returns the signed assertion of a response as the library parsed it. Throws an error that says what is wrong. */
export async function readAssertion({
  setup,
  response,
}: {
  setup: SamlSetup;
  response: string;
}): Promise<unknown> {
  const { profile } = await createSaml(setup).validatePostResponseAsync({ SAMLResponse: response });
  return profile?.getAssertion?.();
}

import { generateKeys } from '#server/platform/keys/keys.ts';
import { keyVariables } from '#server/platform/settings/key-settings.ts';

// Prints a new key of each kind as settings. The API keys are signed with the JWT_SECRET that is printed beside them.
const keys = await generateKeys(new Date());
for (const [name, variable] of Object.entries(keyVariables)) {
  const key = keys[name as keyof typeof keyVariables];
  console.log(`${variable}='${typeof key === 'string' ? key : JSON.stringify(key)}'`);
}

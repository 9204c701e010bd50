import { readFile, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { JWK } from 'jose';
import { rotateSigningKeys, rotationSteps } from '#server/platform/rotate-signing-keys.ts';

const step = rotationSteps.find((name) => name === process.argv[2]);
const given = process.env.JWT_SIGNING_KEYS?.trim();

if (!step) {
  console.error(`Say one of: ${rotationSteps.map((name) => `npm run signing-keys -- ${name}`).join(', ')}`);
  process.exitCode = 1;
} else {
  const rotate = (keys: JWK[]) => rotateSigningKeys(keys, step);
  await (given ? print(JSON.parse(given), rotate) : store(rotate)).catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}

/** Where the environment holds the keys, its next value goes to the terminal. */
async function print(keys: JWK[], rotate: (keys: JWK[]) => Promise<JWK[]>): Promise<void> {
  console.log(JSON.stringify(await rotate(keys)));
}

async function store(rotate: (keys: JWK[]) => Promise<JWK[]>): Promise<void> {
  const path = join(resolve(process.env.DATA_DIR ?? 'data'), 'keys.json');
  const stored = JSON.parse(await readFile(path, 'utf8')) as { jwtSigningKeys: JWK[] };
  const jwtSigningKeys = await rotate(stored.jwtSigningKeys);
  // Renamed into place: a stop halfway must not lose the keys that open what is stored.
  const draft = `${path}.next`;
  await writeFile(draft, `${JSON.stringify({ ...stored, jwtSigningKeys }, null, 2)}\n`, { mode: 0o600 });
  await rename(draft, path);
  console.log(`${path} has ${jwtSigningKeys.length} signing key(s) now; start the server again.`);
}

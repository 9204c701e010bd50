import { changeSigningKeys } from './change-signing-keys.ts';

process.exitCode = await changeSigningKeys(process.argv[2], process.env, console);

import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { heapFlags } from './heap-flags.ts';

// With the compile cache, every start except the first takes half the time.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)));
for (const flag of heapFlags) setFlagsFromString(flag);
const { serve } = await import('./serve.ts');
const exitCode = await serve(process.env, console);
// Exits explicitly, because requests or jobs that were aborted may still keep the process alive.
process.exit(exitCode);

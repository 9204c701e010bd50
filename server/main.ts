import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';

// Halves the work of every start but the first.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)));
// Every piece of a file is memory beside the heap, for which V8 would walk the whole heap again and again: docs/decisions/0100.
setFlagsFromString('--heap-growing-percent=200');
setFlagsFromString('--external-memory-accounted-in-global-limit');
const { serve } = await import('./serve.ts');
const exitCode = await serve(process.env, console);
// What was cut off at the end may still hold the process.
process.exit(exitCode);

import { serveConformance } from './serve-conformance.ts';

process.exit(await serveConformance(process.argv.slice(2), console));

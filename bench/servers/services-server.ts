import { buildConformanceApp } from '#server/conformance/build-conformance-app.ts';
import { openConformancePlatform } from '#server/conformance/open-conformance-platform.ts';
import { runApp } from '#server/run-app.ts';
import { stopSignal } from '#server/shut-down.ts';

// Our services without the product, because an instance serves only a database with its own tables.
const [port = '', dataDir = '', databaseUrl = ''] = process.argv.slice(2);
const stopping = stopSignal();
const nothingMore = { sql: [], signingKeys: null };
const platform = await openConformancePlatform(nothingMore, { dataDir, port: Number(port), databaseUrl });
await runApp(platform, buildConformanceApp, stopping, () => {});

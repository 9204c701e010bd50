// The content security policy forbids eval. Zod tries it once unless `jitless` is set, which browsers log as an error.
// Zod reads this with the first schema, so this module is imported first.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

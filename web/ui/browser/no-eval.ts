// The content security policy forbids eval. Zod tries it once unless `jitless` is set, and browsers log that
// as an error. Zod reads the setting with its first schema, so this module has to be imported first.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

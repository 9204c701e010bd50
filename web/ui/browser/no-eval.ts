// Zod tries to use eval, which the content security policy forbids, and browsers log an error. The setting
// `jitless` prevents this. Zod reads the setting when it creates its first schema, so this module must be
// imported first.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

// A strict content policy refuses code that is made at run time. The schemas' library tries it once unless it is told
// not to, and browsers log that as a fault. It reads this when the first schema is made, so this is imported first.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

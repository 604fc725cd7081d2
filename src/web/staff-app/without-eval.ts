// Zod would compile its validators with eval, which the content security policy forbids. Zod reads this setting when
// its module loads, after the first screens.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

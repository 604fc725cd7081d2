// Zod would compile its checks with eval, which the content security policy forbids. It reads this when it is loaded, which
// the first screens do without.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

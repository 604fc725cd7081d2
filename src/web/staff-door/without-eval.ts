import { z } from 'zod';

// The library tries to compile its checks from text, which the pages' policy forbids and reports. Loaded before any
// contract is made.
z.config({ jitless: true });

import { z } from 'zod';

// Zod would compile its checks with eval, which the content security policy forbids. Imported before any contract.
z.config({ jitless: true });

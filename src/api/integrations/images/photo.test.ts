import sharp from 'sharp';
import { afterEach, expect, test, vi } from 'vitest';
import { Refusal } from '#domain/refusal.ts';
import { cropPhoto, narrowPhoto } from './photo.ts';

afterEach(() => vi.restoreAllMocks());

const derivatives = [
  ['a square', cropPhoto],
  ['a narrow copy', narrowPhoto],
] as const;

test.each(derivatives)(
  '%s that takes too long is 503, and any other failure stays a bug',
  async (_title, make) => {
    const fails = (message: string) => {
      vi.spyOn(sharp.prototype, 'toBuffer').mockRejectedValue(new Error(message));
      return make(async () => Buffer.alloc(1), 64);
    };
    const unavailable = new Refusal('unavailable', { retryAfterSeconds: 5 });
    await expect(fails('timeout: 42% complete')).rejects.toEqual(unavailable);
    await expect(fails('bad seek')).rejects.toThrow('bad seek');
  },
);

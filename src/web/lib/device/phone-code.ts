import { readLocal, writeLocal } from './local-storage.ts';

const key = 'navaja.phone-code';

export const readCode = (): string | undefined => /^\+\d{1,3}$/.exec(readLocal(key) ?? '')?.[0];
export const rememberCode = (code: string): void => writeLocal(key, code);

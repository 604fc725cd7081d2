import { phoneCodes } from '#domain/text/contact.ts';
import { readLocal, writeLocal } from './local-storage.ts';

const key = 'navaja.phone-code';

export const readCode = (): string | undefined => phoneCodes.find((code) => code === readLocal(key));
export const rememberCode = (code: string): void => writeLocal(key, code);

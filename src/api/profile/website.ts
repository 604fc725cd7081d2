import { domainToASCII, domainToUnicode } from 'node:url';
import { websiteProblem } from '#domain/profile/contract.ts';
import { Refusal } from '#domain/refusal.ts';

const host = /(?<=^https:\/\/)[^/?#:]+/i;

/**
 * Converts a website's host to ASCII (`ñ` becomes punycode), because links and browsers compare that form; refuses
 * hosts without an ASCII form.
 */
export const toAsciiHost = (website: string): string =>
  website.replace(host, (typed) => {
    if (/^[\x20-\x7e]+$/.test(typed)) return typed;
    const ascii = domainToASCII(typed);
    if (ascii) return ascii;
    const problem = { msg: websiteProblem, loc: ['website'], type: 'custom' };
    throw new Refusal('invalid', { detail: [problem] });
  });

export const toTypedHost = (website: string): string =>
  website.replace(host, (ascii) => (ascii.includes('xn--') ? domainToUnicode(ascii) : ascii));

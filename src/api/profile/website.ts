import { domainToASCII, domainToUnicode } from 'node:url';
import { websiteProblem } from '#domain/profile/contract.ts';
import { Refusal } from '#domain/refusal.ts';

const host = /(?<=^https:\/\/)[^/?#:]+/i;

/** A website with its host in ASCII, where `ñ` is punycode, as links and browsers compare it; refuses a host that no name server knows how to read. */
export const toAsciiHost = (website: string): string =>
  website.replace(host, (typed) => {
    if (/^[\x20-\x7e]+$/.test(typed)) return typed;
    const ascii = domainToASCII(typed);
    if (ascii) return ascii;
    const problem = { msg: websiteProblem, loc: ['website'], type: 'custom' };
    throw new Refusal('invalid', { detail: [problem] });
  });

/** A website with its host as its owner typed it, with accents. */
export const toTypedHost = (website: string): string =>
  website.replace(host, (ascii) => (ascii.includes('xn--') ? domainToUnicode(ascii) : ascii));

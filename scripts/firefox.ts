import { existsSync } from 'node:fs';
import { installByApt } from './apt.ts';

const debianFirefox = '/usr/bin/firefox-esr';

/** Path of a Firefox for the browser tests: $FIREFOX, or Debian's, installed where permitted. */
export function findFirefox(): string | undefined {
  const named = process.env.FIREFOX;
  if (named) return named;
  if (!existsSync(debianFirefox)) installByApt('Firefox', ['firefox-esr']);
  if (existsSync(debianFirefox)) return debianFirefox;
  console.log('not run: firefox');
  return undefined;
}

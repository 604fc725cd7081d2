import { minutes } from '#api/clock.ts';
import { login, refresh } from '#domain/session/contract.ts';
import type { TestApp } from './app.ts';
import { ask, type Staff } from './world.ts';

/** An access token refreshed some time after the login, like one that a thief steals from an open session. */
export async function aBorrowedToken(
  it: Pick<TestApp, 'call' | 'clock'>,
  { email, password }: Pick<Staff, 'email' | 'password'>,
): Promise<string> {
  const { headers } = await it.call(login, { email, password });
  it.clock.advance(15 * minutes);
  const cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
  return (await ask(it.call, refresh, {}, { headers: { cookie } })).access_token;
}

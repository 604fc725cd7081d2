import type { TestApp } from './app.ts';

/** Token of the newest e-mailed link to a page, e.g. `reset-password`, for an address; '' without such an e-mail. */
export async function tokenMailed(
  { deps, mailer }: Pick<TestApp, 'deps' | 'mailer'>,
  page: string,
  email: string,
): Promise<string> {
  await deps.jobs.drain();
  const mails = mailer.sent.filter(({ to }) => to === email).map(({ text }) => text);
  return mails.flatMap((text) => new RegExp(`${page}\\?token=([\\w-]+)`).exec(text)?.[1] ?? []).at(-1) ?? '';
}

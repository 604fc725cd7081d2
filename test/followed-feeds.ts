import ical, { type VEvent } from 'node-ical';
import type { TestApp } from './app.ts';

type Address = { url: string };

export const follow = ({ app }: Pick<TestApp, 'app'>, { url }: Address, headers = {}) =>
  app.inject({ url: new URL(url).pathname, headers });

export const entriesIn = (text: string): VEvent[] =>
  Object.values(ical.sync.parseICS(text)).filter((entry): entry is VEvent => entry?.type === 'VEVENT');

export const textOf = async (it: Pick<TestApp, 'app'>, feed: Address): Promise<string> => {
  const { statusCode, body } = await follow(it, feed);
  if (statusCode !== 200) throw new Error(`a feed answered ${statusCode}: ${body}`);
  return body;
};

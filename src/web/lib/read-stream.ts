import { requestOf } from '#domain/route.ts';
import type { Endpoint } from './endpoint.ts';
import { Refused } from './failures.ts';
import { refreshOnce } from './refresh.ts';
import { apiBase } from './send.ts';
import { readToken } from './session-store.ts';

// The server says something every 15 seconds; a line that is this quiet is dead.
const longestSilence = 40_000;

type Reading = { signal: AbortSignal; onOpen: () => void; onEvent: () => void };

/** Reads the server-sent events of a call until they end or the line falls silent; an expired session is renewed once. */
export async function readStream(target: Endpoint, { signal, onOpen, onEvent }: Reading): Promise<void> {
  const silence = new AbortController();
  const either = AbortSignal.any([signal, silence.signal]);
  const giveUp = () => silence.abort();
  let timer = setTimeout(giveUp, longestSilence);
  try {
    const response = await openStream(target, either);
    onOpen();
    let unread = '';
    for await (const text of texts(response)) {
      clearTimeout(timer);
      timer = setTimeout(giveUp, longestSilence);
      const events = (unread + text).split('\n\n');
      unread = events.pop() ?? '';
      if (events.some((event) => event.startsWith('data:'))) onEvent();
    }
  } finally {
    clearTimeout(timer);
    silence.abort();
  }
}

async function openStream(target: Endpoint, signal: AbortSignal): Promise<Response> {
  const token = readToken();
  const first = await ask(target, signal, token);
  const response =
    first.status === 401 && (await refreshOnce(token)) ? await ask(target, signal, readToken()) : first;
  if (!response.ok) throw new Refused(response.status, null);
  return response;
}

function ask(target: Endpoint, signal: AbortSignal, token: string | null): Promise<Response> {
  const { method, url } = requestOf(target, {});
  return fetch(apiBase + url, {
    method,
    signal,
    credentials: 'include',
    headers: { accept: 'text/event-stream', ...(token && { authorization: `Bearer ${token}` }) },
  });
}

// Not `for await` over the body itself: Safari's streams cannot be iterated.
async function* texts({ body }: Response): AsyncGenerator<string> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) yield part.value;
}

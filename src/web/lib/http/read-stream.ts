import { requestOf } from '#domain/route.ts';
import type { Endpoint } from './endpoint.ts';
import { withToken } from '../session/refresh.ts';
import { apiBase, readRefusal } from './send.ts';

// The server sends an event every 15 seconds, so a connection that is silent for this long is dead.
const silenceMs = 40_000;

type Reading = { signal: AbortSignal; onOpen: () => void; onEvent: () => void };

/** Reads until the stream ends or falls silent; renews an expired session once. */
export async function readStream(target: Endpoint, { signal, onOpen, onEvent }: Reading): Promise<void> {
  const reading = new AbortController();
  const giveUp = () => reading.abort();
  // `AbortSignal.any` is missing below Chrome 116, Firefox 124 and Safari 17.4.
  if (signal.aborted) giveUp();
  signal.addEventListener('abort', giveUp, { signal: reading.signal });
  let timer = setTimeout(giveUp, silenceMs);
  try {
    const response = await withToken((token) => openStream(target, reading.signal, token));
    onOpen();
    let unread = '';
    for await (const text of texts(response)) {
      clearTimeout(timer);
      timer = setTimeout(giveUp, silenceMs);
      const events = (unread + text).split('\n\n');
      unread = events.pop() ?? '';
      if (events.some((event) => event.startsWith('data:'))) onEvent();
    }
  } finally {
    clearTimeout(timer);
    giveUp();
  }
}

async function openStream(target: Endpoint, signal: AbortSignal, token: string | null): Promise<Response> {
  const { method, url } = requestOf(target, {});
  const response = await fetch(apiBase + url, {
    method,
    signal,
    credentials: 'include',
    headers: { accept: 'text/event-stream', ...(token && { authorization: `Bearer ${token}` }) },
  });
  if (!response.ok) throw await readRefusal(response);
  return response;
}

// Safari cannot iterate a stream with `for await`.
async function* texts({ body }: Response): AsyncGenerator<string> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) yield part.value;
}

import { writeFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import type { Driver, Point } from './driver.ts';

const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

async function send(url: string, method: 'GET' | 'POST' | 'DELETE', body: object = {}): Promise<unknown> {
  const answer = await fetch(url, { method, ...(method === 'POST' && { body: JSON.stringify(body) }) });
  const { value } = (await answer.json()) as { value: unknown };
  if (!answer.ok) throw new Error(`${method} ${url}: ${JSON.stringify(value)}`);
  return value;
}

const moveTo = ({ x, y }: Point, duration = 0) => ({
  type: 'pointerMove',
  duration,
  x: Math.round(x),
  y: Math.round(y),
});
const press = { type: 'pointerDown', button: 0 };
const release = { type: 'pointerUp', button: 0 };

export async function openWebKit(driver: string): Promise<Driver> {
  let session = '';
  const begin = async () => {
    const { sessionId } = (await send(`${driver}/session`, 'POST', { capabilities: {} })) as {
      sessionId: string;
    };
    session = `${driver}/session/${sessionId}`;
  };
  await expect(begin).toPass({ timeout: 120_000 });
  const ask = (path: string, body: object) => send(session + path, 'POST', body);
  await ask('/window/rect', { x: 0, y: 0, width: 360, height: 740 });
  const point = (actions: object[]) =>
    ask('/actions', {
      actions: [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }],
    });
  return {
    goTo: (url) => ask('/url', { url }),
    run: (act, ...args) =>
      ask('/execute/sync', { script: `return (${String(act)})(...arguments)`, args }) as Promise<
        Awaited<ReturnType<typeof act>>
      >,
    click: (at) => point([moveTo(at), press, release]),
    drag: ([from = { x: 0, y: 0 }, ...path]) =>
      point([moveTo(from), press, ...path.map((at) => moveTo(at, 100)), release]),
    type: async (text) => {
      const focused = (await send(`${session}/element/active`, 'GET')) as Record<string, string>;
      await ask(`/element/${focused[elementKey]}/value`, { text });
    },
    screenshot: async (file) =>
      writeFile(file, Buffer.from((await send(`${session}/screenshot`, 'GET')) as string, 'base64')),
    problems: () => [],
    close: () => send(session, 'DELETE'),
  };
}

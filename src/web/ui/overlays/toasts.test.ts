import { beforeEach, expect, test, vi } from 'vitest';

const fresh = () => import('./toasts.ts');
let stored: Map<string, string>;

beforeEach(() => {
  vi.resetModules();
  stored = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

test('successes stay 2 to 3 seconds, errors 5', async () => {
  const { toast, readToasts } = await fresh();
  toast.success('Reserva confirmada');
  toast.error('Error al cargar servicios');
  const [success, error] = readToasts();
  expect(success?.ms).toBeGreaterThanOrEqual(2000);
  expect(success?.ms).toBeLessThanOrEqual(3000);
  expect(error?.ms).toBe(5000);
});

test('the same words again replace their like, and at most three show', async () => {
  const { toast, readToasts } = await fresh();
  for (const title of ['a', 'b', 'b', 'c', 'd']) toast.error(title);
  expect(readToasts().map(({ title }) => title)).toEqual(['b', 'c', 'd']);
});

test('what offers something replaces the offer before it, and no other toast', async () => {
  const { readToasts, showToast, toast } = await fresh();
  const action = { text: 'Deshacer', act: () => undefined };
  showToast('success', { title: 'a', action });
  toast.error('b');
  const id = showToast('success', { title: 'c', action });
  expect(readToasts().map(({ title }) => title)).toEqual(['b', 'c']);
  expect(readToasts()[1]?.id).toBe(id);
});

test('a toast left for the next page shows there once', async () => {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  const { flashToast, ...before } = await fresh();
  flashToast('error', { title: 'Barbería no encontrada' });
  before.showFlashToast();
  expect(before.readToasts()).toEqual([]);
  page.dispatchEvent(new Event('pagehide'));
  vi.resetModules();
  const { showFlashToast, readToasts } = await fresh();
  showFlashToast();
  showFlashToast();
  expect(readToasts().map(({ title, tone }) => [title, tone])).toEqual([['Barbería no encontrada', 'error']]);
});

test('whoever listens hears of a toast and of its end', async () => {
  const { dropToast, followToasts, readToasts, toast } = await fresh();
  const heard = vi.fn<() => void>();
  const stop = followToasts(heard);
  toast.info('Hola');
  dropToast(readToasts()[0]?.id ?? 0);
  stop();
  toast.info('Adiós');
  expect(heard).toHaveBeenCalledTimes(2);
});

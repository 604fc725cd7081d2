import { afterEach, beforeEach, vi } from 'vitest';
import { evict } from '#web/schedule/memo-cache.ts';
import { mistakesOfBackend } from './backend.ts';
import { close, prepare } from './screen.tsx';

document.documentElement.lang = 'es';
document.documentElement.dataset['colorMode'] = 'light';
document.title = 'Navaja';

const logs = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')];

beforeEach(prepare);

afterEach(() => {
  close();
  evict('');
  vi.useRealTimers();
  const logged = logs.flatMap((log) => log.mock.calls.map(String));
  for (const log of logs) log.mockClear();
  const problems = [...logged, ...mistakesOfBackend()];
  if (problems.length > 0) throw new Error(problems.join('\n'));
});

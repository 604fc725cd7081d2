import { spawnSync } from 'node:child_process';

// `npm run journeys -- --engine firefox …`: every journey in one engine; further arguments are Playwright's.
const projects: Record<string, string[]> = {
  chromium: ['phone', 'desktop'],
  firefox: ['firefox'],
  webkit: ['webkit'],
};

const args = process.argv.slice(2);
const at = args.indexOf('--engine');
const [, engine = ''] = at < 0 ? ['', 'chromium'] : args.splice(at, 2);
const names = projects[engine];
if (!names) throw new Error(`--engine: ${Object.keys(projects).join(', ')}`);
const { status } = spawnSync('playwright', ['test', '-c', 'e2e', ...args, '--project', ...names], {
  stdio: 'inherit',
  env: { ...process.env, E2E_WHOLE: 'on' },
});
process.exitCode = status ?? 1;

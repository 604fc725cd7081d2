// Runs before `npm start`, `npm run dev` and `npm test` under the machine's Node (18 or newer): installs the packages
// of the lockfile, including the product's own Node.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const stamp = join(root, 'node_modules', '.installed');
const turn = join(root, '.cache', 'installing');
const pinnedNode = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');

const wanted = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .update(`${process.platform} ${process.arch}`)
  .digest('hex');
const isInstalled = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;

function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

const pause = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

// Waits for the lock; takes over the lock of a killed process.
function takeTurn() {
  mkdirSync(dirname(turn), { recursive: true });
  for (;;) {
    try {
      writeFileSync(turn, String(process.pid), { flag: 'wx' });
      return;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const holder = Number(readTurn());
    const isOld =
      holder === 0 && Date.now() - (statSync(turn, { throwIfNoEntry: false })?.mtimeMs ?? 0) > 2_000;
    if (isOld || (holder !== 0 && !isAlive(holder))) rmSync(turn, { force: true });
    pause(100);
  }
}

function readTurn() {
  try {
    return readFileSync(turn, 'utf8');
  } catch {
    return '';
  }
}

function install() {
  process.stdout.write('Instalando lo que falta (solo la primera vez)…\n');
  // Package scripts are disabled; the product performs PostgreSQL's script at start.
  const args = ['ci', '--ignore-scripts', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
  args.push('--loglevel=error');
  const npm = process.env.npm_execpath;
  // The Node that runs this file can be the one that npm replaces.
  const node = process.env.npm_node_execpath ?? process.execPath;
  const { status } = npm
    ? spawnSync(node, [npm, ...args], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) fail('No se pudieron instalar las dependencias: revisa la conexión y vuelve a intentar.');
}

const run = (command, args) =>
  spawnSync(command, args, { encoding: 'utf8', shell: process.platform === 'win32' });

function requirePinnedNode() {
  const tried = run(pinnedNode, ['-v']);
  if (tried.status === 0) return;
  const isAtomicMissing = tried.stderr?.includes('libatomic');
  if (isAtomicMissing && installLibatomic() && run(pinnedNode, ['-v']).status === 0) return;
  // A broken Node would run this file the next time, so it is deleted.
  rmSync(pinnedNode, { force: true });
  fail(
    isAtomicMissing
      ? 'Falta la biblioteca libatomic. Instálala con «sudo apt-get install -y libatomic1» y vuelve a intentar.'
      : `Node 26 no funciona en esta máquina: ${tried.error?.message ?? tried.stderr}`,
  );
}

function installLibatomic() {
  if (process.getuid?.() !== 0 || run('apt-get', ['--version']).status !== 0) return false;
  const install = () => run('apt-get', ['install', '-y', 'libatomic1']).status === 0;
  return install() || (run('apt-get', ['update']).status === 0 && install());
}

if (!isInstalled()) {
  takeTurn();
  try {
    if (!isInstalled()) {
      install();
      requirePinnedNode();
      writeFileSync(stamp, wanted);
    }
  } finally {
    rmSync(turn, { force: true });
  }
}

// One process at a time installs and builds in a folder: two at once would break each other's files.
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const RETRY_MS = 200;
/**
 * Runs `work` while no other process of this user runs some for the folder. Says once on stderr which process it waits
 * for. What `work` starts must not call this for the same folder.
 */
export function alone(folder, work) {
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  const lock = join(tmpdir(), `guiju-prepare-${process.getuid?.() ?? 0}-${hash}`);
  for (let waits = 0; !take(lock); waits += 1) {
    const holder = holderOf(lock);
    if (holder === undefined) rmSync(lock, { force: true });
    else if (waits === 0) console.error(`Waiting for process ${holder}, which installs or builds in ${folder} ...`);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS);
  }
  const release = () => rmSync(lock, { force: true });
  process.once('exit', release);
  try {
    work();
  } finally {
    process.off('exit', release);
    release();
  }
}

function take(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/** The running process that holds a lock; undefined when it has ended. */
function holderOf(lock) {
  try {
    const holder = Number(readFileSync(lock, 'utf8'));
    process.kill(holder, 0);
    return holder;
  } catch {
    return undefined;
  }
}

// Loaded into a server by `--import`: maintains in the folder SHADOW what a disk would contain after a power cut at any
// moment, by the rules of ext4: a synced file is as it was at its last sync, every sync also writes all current names
// to the disk, and a file that was never synced is empty.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join, relative } from 'node:path';
import { isMainThread, threadId } from 'node:worker_threads';

const SHADOW = process.env['POWER_CUT_SHADOW'] ?? '';
const DATA = process.env['POWER_CUT_DATA'] ?? '';
const { openSync, closeSync, readSync, writeSync, ftruncateSync, fstatSync, lstatSync, readdirSync } = fs;
const { writeFileSync, renameSync, readlinkSync, existsSync } = fs;
const BLOCK = 256 * 1024;

/** A file whatever its name: numbers of inodes are given again. */
const idOf = (stat) => `${stat.ino}-${Math.round(stat.birthtimeMs)}`;

function note(fd) {
  const stat = fstatSync(fd);
  let path;
  try {
    path = readlinkSync(`/proc/self/fd/${fd}`);
  } catch {
    return;
  }
  if (path !== DATA && !path.startsWith(`${DATA}/`)) return;
  if (stat.isFile()) copy(path, join(SHADOW, idOf(stat)), stat.size);
  names();
}

/** Updates a copy to the current file; only differences are written. */
function copy(from, to, size) {
  if (!existsSync(from)) return;
  const source = openSync(from, 'r');
  const target = openSync(to, existsSync(to) ? 'r+' : 'w+');
  const [one, other] = [Buffer.alloc(BLOCK), Buffer.alloc(BLOCK)];
  for (let position = 0; position < size; position += BLOCK) {
    const read = readSync(source, one, 0, BLOCK, position);
    const had = readSync(target, other, 0, BLOCK, position);
    if (read !== had || !one.subarray(0, read).equals(other.subarray(0, had)))
      writeSync(target, one, 0, read, position);
  }
  ftruncateSync(target, size);
  closeSync(source);
  closeSync(target);
}

function names() {
  const found = [];
  const walk = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      try {
        if (entry.isDirectory()) {
          found.push([relative(DATA, path), '']);
          walk(path);
        } else if (entry.isFile()) found.push([relative(DATA, path), idOf(lstatSync(path))]);
      } catch {
        // The file was deleted in the meantime.
      }
    }
  };
  walk(DATA);
  const part = join(SHADOW, `names-${isMainThread ? 0 : threadId}.part`);
  writeFileSync(part, JSON.stringify(found));
  renameSync(part, join(SHADOW, 'names.json'));
}

if (SHADOW !== '' && existsSync(DATA)) {
  for (const name of ['fsyncSync', 'fdatasyncSync']) {
    const real = fs[name];
    fs[name] = (fd) => {
      real(fd);
      note(fd);
    };
  }
  for (const name of ['fsync', 'fdatasync']) {
    const real = fs[name];
    fs[name] = (fd, done) =>
      real(fd, (error) => {
        if (error === null) note(fd);
        done(error);
      });
  }
  const handle = await fs.promises.open(process.execPath, 'r');
  const methods = Object.getPrototypeOf(handle);
  await handle.close();
  for (const name of ['sync', 'datasync']) {
    const real = methods[name];
    methods[name] = async function synced() {
      await real.call(this);
      note(this.fd);
    };
  }
  syncBuiltinESMExports();
}

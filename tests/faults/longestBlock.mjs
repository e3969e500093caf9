// Loaded into a server by `--import`: at SIGUSR2 writes to the file LONGEST_BLOCK the longest time that its main thread was busy without a
// turn for anybody else since the last SIGUSR2. Processor time of that thread in milliseconds, so that what else runs on the machine does not count.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const file = process.env['LONGEST_BLOCK'];
const TURN = 4;

if (file !== undefined && isMainThread) {
  const busy = () => Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  let [before, longest] = [busy(), 0];
  const look = () => {
    const now = busy();
    longest = Math.max(longest, now - before);
    before = now;
  };
  setInterval(look, TURN).unref();
  process.on('SIGUSR2', () => {
    look();
    writeFileSync(`${file}.part`, `${longest.toFixed(1)}\n`);
    renameSync(`${file}.part`, file);
    longest = 0;
  });
}

// Loaded into a server by `--import`: at SIGUSR2 writes to the file LONGEST_BLOCK the longest time that its main thread
// was busy without yielding since the last SIGUSR2. Processor time of that thread in milliseconds, so that other load
// on the machine does not count. The second number is the current time of a fixed piece of work, because a shared
// machine may be several times slower at another time.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const file = process.env['LONGEST_BLOCK'];
const TURN = 4;
const RECORD = Object.fromEntries(
  Array.from({ length: 40 }, (_, i) => [`Field${i}`, i % 3 === 0 ? i * 1.5 : `内容 ${i}`]),
);
const ROWS = JSON.stringify(Array.from({ length: 500 }, () => RECORD));
const TRIES = 3;

if (file !== undefined && isMainThread) {
  const busy = () => Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  let [before, longest] = [busy(), 0];
  const work = () => {
    const before = busy();
    const counts = new Map();
    for (const row of JSON.parse(ROWS))
      for (const [key, value] of Object.entries(row))
        counts.set(`${key} ${value}`, (counts.get(`${key} ${value}`) ?? 0) + 1);
    Buffer.alloc(1_000_000, JSON.stringify([...counts]));
    return busy() - before;
  };
  const look = () => {
    const now = busy();
    longest = Math.max(longest, now - before);
    before = now;
  };
  setInterval(look, TURN).unref();
  process.on('SIGUSR2', () => {
    look();
    const unit = Math.min(...Array.from({ length: TRIES }, work));
    writeFileSync(`${file}.part`, `${longest.toFixed(1)} ${unit.toFixed(2)}\n`);
    renameSync(`${file}.part`, file);
    [before, longest] = [busy(), 0];
  });
}

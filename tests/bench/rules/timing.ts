/** Milliseconds of each of so many runs, after one that is not counted. */
export function timeRuns(runs: number, act: () => void): number[] {
  act();
  return Array.from({ length: runs }, () => {
    const start = performance.now();
    act();
    return performance.now() - start;
  });
}

/** Milliseconds that one of many calls takes, for each of so many batches; `act` gets the number of the call in its batch. */
export function timeCalls(batches: number, calls: number, act: (call: number) => void): number[] {
  return timeRuns(batches, () => {
    for (let call = 0; call < calls; call += 1) act(call);
  }).map((time) => time / calls);
}

import { useEffect, useState } from 'react';

const SECOND = 1000;

/** Often enough that no second is skipped when timers are late. */
const LOOK_EVERY = 250;

export interface Countdown {
  /** Whole seconds that are left; 0: it does not run. */
  readonly left: number;
  readonly start: () => void;
  readonly stop: () => void;
}

/** Counts seconds down to 0, by the clock and not by the number of ticks: a window in the background does not make it longer. */
export function useCountdown(seconds: number): Countdown {
  const [run, setRun] = useState<{ readonly until: number }>();
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (run === undefined) return undefined;
    const timer = setInterval(() => {
      const rest = Math.max(0, Math.ceil((run.until - performance.now()) / SECOND));
      setLeft(rest);
      if (rest === 0) setRun(undefined);
    }, LOOK_EVERY);
    return () => clearInterval(timer);
  }, [run]);
  return {
    left,
    start: () => {
      setLeft(seconds);
      setRun({ until: performance.now() + seconds * SECOND });
    },
    stop: () => {
      setLeft(0);
      setRun(undefined);
    },
  };
}

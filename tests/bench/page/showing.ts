import { flushSync } from 'react-dom';
import type { BenchPage, Shown } from './BenchPage.ts';
import { lastDrawn } from './drawnFields.ts';
import { nextPaint } from './nextPaint.ts';
import { paint } from './paint.tsx';
import { putOnStage } from './Stage.tsx';

/**
 * Milliseconds without a render after which a screen counts as complete: where frames leave no idle time, `whenIdle`
 * waits up to 600 between two tasks, and each of them renders one resting row.
 */
const QUIET = 700;

/** Renders a subject in place of the previous one. */
export const show: BenchPage['show'] = async (painter, subject): Promise<Shown> => {
  await clear();
  const element = await paint(painter, subject);
  window.gc?.();
  await nextPaint();
  const start = performance.now();
  flushSync(() => {
    putOnStage(element);
  });
  const scripts = performance.now();
  const painted = await nextPaint();
  const settled = await quiet();
  return { script: scripts - start, painted: painted - start, settled: Math.max(settled, painted) - start };
};

/** Renders a subject over the previous one. */
export const change: BenchPage['change'] = async (painter, subject) => {
  const element = await paint(painter, subject);
  window.gc?.();
  await nextPaint();
  const start = performance.now();
  flushSync(() => {
    putOnStage(element);
  });
  return (await nextPaint()) - start;
};

/** Removes the rendered subject, and the data that it stored. */
export const clear: BenchPage['clear'] = async () => {
  flushSync(() => {
    putOnStage(null);
  });
  localStorage.clear();
  window.scrollTo(0, 0);
  await nextPaint();
};

/** Opens and closes a form so many times, each until its frame is painted. */
export const openAndClose: BenchPage['openAndClose'] = async (subject, times) => {
  for (let count = 0; count < times; count += 1) {
    const element = await paint('ours', subject);
    flushSync(() => {
      putOnStage(element);
    });
    await nextPaint();
    flushSync(() => {
      putOnStage(null);
    });
  }
  localStorage.clear();
};

/** Scrolls down a form until all of its fields are rendered, and back to the top. */
export const drawAll: BenchPage['drawAll'] = async (fields) => {
  const drawn = (): number => document.querySelectorAll('.gj-field, .ant-form-item').length;
  for (let top = 0; drawn() < fields && top < document.body.scrollHeight; top += window.innerHeight) {
    window.scrollTo(0, top);
    await nextPaint();
    await nextPaint();
  }
  window.scrollTo(0, 0);
  await quiet();
  return drawn();
};

/** Waits until no field was rendered for a while; resolves to the time just after the frame of the last one. */
async function quiet(): Promise<number> {
  let seen = lastDrawn();
  let painted = performance.now();
  while (performance.now() - lastDrawn() < QUIET) {
    const now = await nextPaint();
    if (lastDrawn() === seen) continue;
    seen = lastDrawn();
    painted = now;
  }
  return painted;
}

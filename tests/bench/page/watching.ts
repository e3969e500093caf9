import type { BenchPage, Reaction } from './BenchPage.ts';
import { takeDrawn } from './drawnFields.ts';
import { nextPaint } from './nextPaint.ts';

let reacted: Promise<Reaction> = Promise.reject(new Error('Nothing is watched'));
reacted.catch(() => undefined);

/** The last event of a user action whose propagation is not stopped. */
const LAST: Readonly<Record<'click' | 'keydown', string>> = { click: 'change', keydown: 'input' };

/** Begins to watch the next event of this type, until `selector` matches `count` elements. */
export const watch: BenchPage['watch'] = (event, selector, count) => {
  takeDrawn();
  window.gc?.();
  reacted = new Promise((resolve) => {
    let scripts = 0;
    const end = (): void => {
      scripts = performance.now();
    };
    const begin = (): void => {
      const start = performance.now();
      window.addEventListener(LAST[event], end);
      void untilMatched(selector, count).then(({ painted, frames }) => {
        window.removeEventListener(LAST[event], end);
        resolve({ script: scripts - start, painted: painted - start, frames, drawn: takeDrawn() });
      });
    };
    window.addEventListener(event, begin, { capture: true, once: true });
  });
};

/** The reaction to the watched event. */
export const reaction: BenchPage['reaction'] = () => reacted;

async function untilMatched(selector: string, count: number): Promise<{ painted: number; frames: number }> {
  for (let frames = 1; ; frames += 1) {
    const painted = await nextPaint();
    if (document.querySelectorAll(selector).length === count) return { painted, frames };
  }
}

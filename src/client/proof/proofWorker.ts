import { findNumber } from './findNumber.ts';

addEventListener('message', ({ data }: MessageEvent<{ readonly challenge: string; readonly bits: number }>) => {
  postMessage(findNumber(data.challenge, data.bits));
});

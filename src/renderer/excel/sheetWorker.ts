import type { SheetAnswer, SheetQuestion } from './SheetMessage.ts';
import { unpackSheets } from './unpackSheets.ts';

async function answer({ file, trim }: SheetQuestion): Promise<SheetAnswer> {
  try {
    return { sheets: await unpackSheets(new Uint8Array(await file.arrayBuffer()), trim) };
  } catch (error) {
    return { message: error instanceof Error ? error.message : String(error) };
  }
}

self.addEventListener('message', ({ data }: MessageEvent<SheetQuestion>) => {
  void answer(data).then((message) => {
    self.postMessage(message);
  });
});

import type { SheetAnswer, SheetQuestion } from './ExcelSheet.ts';
import { unpackSheets } from './unpackSheets.ts';

async function answerQuestion({ file, trim }: SheetQuestion): Promise<SheetAnswer> {
  try {
    return { sheets: unpackSheets(new Uint8Array(await file.arrayBuffer()), trim) };
  } catch (error) {
    return { message: error instanceof Error ? error.message : String(error) };
  }
}

self.addEventListener('message', ({ data }: MessageEvent<SheetQuestion>) => {
  void answerQuestion(data).then((message) => self.postMessage(message));
});

import { checkReads } from '#engine/validate/checkReads.ts';
import { Warnings } from '../feedback/askWarnings.tsx';
import type { Renderer } from '../stores/RendererContext.ts';
import type { FormEngine } from './formily/FormEngine.ts';

const DELAY_MS = 500;

/** Shows warnings below their fields until the returned function is called; a failed query shows none. */
export function watchWarnings(
  engine: FormEngine,
  { client, recordPath }: Pick<Renderer, 'client' | 'recordPath'>,
): () => void {
  const { state, warned } = engine;
  const { model } = state;
  const read = [...new Set(model.warnings.flatMap((check) => checkReads(model, check)))];
  const fields = new Set(
    model.warnings.map(({ field }) => field).filter((name) => state.fields.some((each) => each.name === name)),
  );
  const values = (): string => JSON.stringify(read.map((name) => state.shown(name)));
  let known = values();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: AbortController | undefined;
  const query = async (): Promise<void> => {
    const { signal } = (running = new AbortController());
    try {
      const reply = await client.http.post(`/api/${model.api}/Warnings`, state.body(), { signal });
      warned.clear();
      for (const field of fields) {
        const own = reply.Warnings.filter((warning) => warning.Field === field);
        for (const { Message } of own) warned.add(Message);
        engine.note(field, own.length === 0 ? undefined : <Warnings warnings={own} pathOf={recordPath} />);
      }
    } catch {
      // The save prompts for them.
    }
  };
  const stop = engine.onChange(() => {
    const now = values();
    if (now === known) return;
    known = now;
    clearTimeout(timer);
    running?.abort();
    timer = setTimeout(() => void query(), DELAY_MS);
  });
  return () => {
    stop();
    clearTimeout(timer);
    running?.abort();
  };
}

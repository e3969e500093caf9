import { currentLanguage } from '#app/session/language.ts';
import type { SchemaTexts } from './SchemaTexts.ts';
import { ANALYSIS_TIMEOUT_MS, type TaskCall, type TaskName, type TaskReply, type ToolsTasks } from './ToolsTask.ts';

/** A task was ended before it was done. */
export class TaskEnded extends Error {}

/** Milliseconds; every analysis stops earlier on its own, so that this limit only ends one that hangs. */
const HANGS = 3 * ANALYSIS_TIMEOUT_MS;

/** Runs tasks in a worker that has the current documents. Cancelling a task ends it; the next task starts a new one. */
export class ToolsWorker {
  #worker: Worker | undefined;
  #known = new Map<string, string>();
  #count = 0;
  readonly #running = new Map<number, (reason: Error) => void>();

  /** Runs a task on these texts until `signal` ends it. Rejects with TaskEnded when it was ended, with Error when it failed. */
  ask<N extends TaskName>(
    name: N,
    input: ToolsTasks[N]['input'],
    texts: SchemaTexts,
    signal?: AbortSignal,
  ): Promise<ToolsTasks[N]['output']> {
    const worker = this.#open();
    const id = (this.#count += 1);
    return new Promise((resolve, reject) => {
      const end = (reason: Error): void => {
        close();
        reject(reason);
      };
      const listen = ({ data }: MessageEvent<TaskReply<N>>): void => {
        if (data.id !== id) return;
        close();
        if (data.kind === 'done') resolve(data.output);
        else reject(new Error(data.message));
      };
      const abort = (): void => this.stop(new TaskEnded('已取消'));
      const timer = setTimeout(() => this.stop(new Error('分析超时，已停止；请检查文档是否过大')), HANGS);
      const close = (): void => {
        clearTimeout(timer);
        worker.removeEventListener('message', listen);
        signal?.removeEventListener('abort', abort);
        this.#running.delete(id);
      };
      this.#running.set(id, end);
      worker.addEventListener('message', listen);
      if (signal?.aborted === true) return abort();
      signal?.addEventListener('abort', abort);
      const language = currentLanguage();
      worker.postMessage({ id, name, input, language, changes: this.#changes(texts) } satisfies TaskCall<N>);
    });
  }

  /** Ends the worker with everything that runs in it. */
  stop(reason: Error = new TaskEnded('已关闭')): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#known = new Map();
    for (const end of [...this.#running.values()]) end(reason);
  }

  #open(): Worker {
    if (this.#worker !== undefined) return this.#worker;
    const worker = new Worker(new URL('./taskWorker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      this.stop(new Error('分析程序出错，请重试'));
    });
    return (this.#worker = worker);
  }

  #changes(texts: SchemaTexts): TaskCall['changes'] {
    const changed = [...texts].flatMap(([file, text]) => (this.#known.get(file) === text ? [] : [{ file, text }]));
    const gone = [...this.#known.keys()].flatMap((file) => (texts.has(file) ? [] : [{ file, text: null }]));
    this.#known = new Map(texts);
    return [...changed, ...gone];
  }
}

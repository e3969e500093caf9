import type { Limits } from '#proof/analysis/Limits.ts';
import '#engine/product/builtShared.ts';
import { casesTask, checkTask, diffTask, coverTask } from './tasks.ts';
import {
  MAX_STATES,
  ANALYSIS_TIMEOUT_MS,
  type TaskCall,
  type TaskName,
  type TaskReply,
  type ToolsTasks,
} from './ToolsTask.ts';
import { WorkerProduct } from './WorkerProduct.ts';
import { addSignature } from '#documents/edit/addSignature.ts';
import { signatureStates } from '#documents/signatureNotes.ts';
import { judgeSignatures, signEntity, type SignatureState } from '#proof/signatures/judgeSignatures.ts';

const opened = import('#annex/memory').then(({ LiveMemory }) => new WorkerProduct(new LiveMemory()));

type Handlers = {
  readonly [N in TaskName]: (
    product: WorkerProduct,
    input: ToolsTasks[N]['input'],
    limits: Limits,
  ) => ToolsTasks[N]['output'] | Promise<ToolsTasks[N]['output']>;
};

const HANDLERS: Handlers = {
  check: checkTask,
  lint: (product, _input, limits) => product.lint(limits),
  cases: casesTask,
  cover: coverTask,
  diff: diffTask,
  signatures: signaturesTask,
  sign: signTask,
  describe: async (product, input) => (await import('#annex/editor')).describeTask(product, input),
  uses: async (product, input) => (await import('#annex/editor')).usesTask(product, input),
  rename: async (product, input) => (await import('#annex/editor')).renameTask(product, input),
};

async function runTask<N extends TaskName>({ id, name, input, changes, language }: TaskCall<N>): Promise<void> {
  const reply = (message: TaskReply<N>): void => self.postMessage(message);
  const product = await opened;
  const english = language === 'en' ? await import('./translateReport.ts') : undefined;
  try {
    product.change(changes);
    const output: ToolsTasks[N]['output'] = await HANDLERS[name](product, input, limits());
    reply({ id, kind: 'done', output: english?.translateReport(name, output, product.documents.documents) ?? output });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    reply({ id, kind: 'failed', message: english?.translateFailure(message, product.documents.documents) ?? message });
  }
}

/** The time of an analysis begins with its first check of the limit. */
function limits(): Limits {
  let start: number | undefined;
  return {
    mostStates: MAX_STATES,
    shouldStop: () => {
      start ??= performance.now();
      return performance.now() - start > ANALYSIS_TIMEOUT_MS;
    },
  };
}

/** Tasks run one after the other: each is about the texts that came with it. */
let last = Promise.resolve();
self.addEventListener('message', ({ data }: MessageEvent<TaskCall>) => {
  last = last.then(() => runTask(data));
});

/** The signature state of one entity, or of every entity that has cases. */
function signaturesTask(
  product: WorkerProduct,
  { entity }: ToolsTasks['signatures']['input'],
): readonly SignatureState[] {
  const { documents } = product.documents;
  return entity === undefined ? signatureStates({ documents }) : [judgeSignatures(entity, documents)];
}

/** The signatures.json of an entity with one more signature. Throws Error for documents that cannot be used and cases that do not hold. */
function signTask(product: WorkerProduct, { entity, by, at }: ToolsTasks['sign']['input']): string {
  const failing = casesTask(product, { entity }).flatMap(({ results, decisions }) =>
    [...results, ...decisions].filter(({ passed }) => !passed),
  );
  if (failing.length > 0) throw new Error(`有 ${failing.length} 个用例不通过，不能签名`);
  const { documents } = product.documents;
  const known = documents.entities.find(({ key }) => key === entity)?.signatures;
  return addSignature(known, signEntity(entity, documents, { by, at }));
}

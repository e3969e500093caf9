import { perObject } from '#language/perObject.ts';
import type { ProductDocuments } from '#engine/model/ProductDocuments.ts';
import both from '#engine/words/en/both.json' with { type: 'json' };
import toolbox from '#engine/words/en/toolbox.json' with { type: 'json' };
import type { Translate } from '#engine/words/translator.ts';
import { reportTranslator } from '#documents/reportTranslator.ts';
import type { TaskName } from './ToolsTask.ts';

/** Reports for people; the others consist of documents, or are in English already. */
const REPORTS: ReadonlySet<TaskName> = new Set(['cases', 'cover', 'describe', 'diff', 'signatures']);
/** Members with sentences of the worker. */
const SENTENCES: ReadonlySet<string> = new Set(
  'after before gains lines message needless text title what words'.split(' '),
);
/** Members with cases and values, which stay as documents have them. */
const STATED: ReadonlySet<string> = new Set(
  'decision differences place proposed reason ruleCase state told'.split(' '),
);

const translateFor = perObject(
  (documents: ProductDocuments) => reportTranslator([documents], Object.entries({ ...both, ...toolbox })).say,
);

/** The report of a task in English. Messages that cases compare stay as cases state them. */
export function translateReport<T>(name: TaskName, report: T, documents: ProductDocuments): T {
  if (!REPORTS.has(name)) return report;
  const copy = structuredClone(report);
  translateIn(copy, '', translateFor(documents));
  return copy;
}

/** The reason of a failure in English. */
export const translateFailure = (message: string, documents: ProductDocuments): string =>
  translateFor(documents)(message);

function translateIn(value: unknown, name: string, say: Translate): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, each] of Object.entries(value)) {
    const own = Array.isArray(value) ? name : key;
    if (STATED.has(own)) continue;
    if (typeof each === 'string' && SENTENCES.has(own)) Reflect.set(value, key, say(each));
    else translateIn(each, own, say);
  }
}

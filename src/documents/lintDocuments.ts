import { NO_LIMITS, type Limits } from '#proof/analysis/Limits.ts';
import { ENGLISH } from '#engine/schema/inEnglish.ts';
import { enumsOfProduct } from '#engine/enums/enumsOfProduct.ts';
import { proveScopes } from '#proof/scopes/proveScopes.ts';
import { type CheckMemory, NO_MEMORY } from '#proof/memory/CheckMemory.ts';
import { lintProduct } from '#proof/lint/lintProduct.ts';
import { SESSION_HOURS } from '#engine/schema/readSetting.ts';
import type { SchemaProblem } from '#engine/schema/SchemaProblem.ts';
import { englishNotes, englishProblems, languageNotes } from './englishNotes.ts';
import { isConsequence } from './isConsequence.ts';
import { missesWorkflow, unreadWorkflows } from './unreadWorkflows.ts';
import type { LoadedDocuments } from './loadDocuments.ts';
import { locateProblem, type LocatedProblem } from './locateProblem.ts';
import { signatureNotes } from './signatureNotes.ts';

/** The findings other than the problems of loading. */
interface LintedDocuments {
  readonly problems: LocatedProblem[];
  /** Undecided scopes, and missing signatures; they are no problems. */
  readonly notes: LocatedProblem[];
  /** The number of times that listed, offered and saved rows were proved to be the same. */
  readonly holds: number;
}

/** The findings about valid documents that are probably wrong, without the problems of loading. */
export function lintDocuments(
  loaded: LoadedDocuments,
  limits: Pick<Limits, 'shouldStop'> = NO_LIMITS,
  memory: CheckMemory = NO_MEMORY,
): LocatedProblem[] {
  return lint(loaded, limits, memory).problems;
}

/** The same without findings in English texts: for callers that check again, and check English at the end. */
export function lintWithoutEnglish(loaded: LoadedDocuments, limits: Pick<Limits, 'shouldStop'>): LocatedProblem[] {
  return lint(loaded, limits, NO_MEMORY, false).problems;
}

/** Findings about valid but probably wrong documents, and notes: decisions, signatures, English. */
export function lintWithNotes(
  loaded: LoadedDocuments,
  limits: Pick<Limits, 'shouldStop'> = NO_LIMITS,
  memory: CheckMemory = NO_MEMORY,
): LintedDocuments {
  const { notes, isWhole, ...linted } = lint(loaded, limits, memory);
  return {
    ...linted,
    notes: isWhole
      ? [...notes, ...shownNotes(loaded), ...signatureNotes(loaded), ...englishNotes(loaded), ...languageNotes(loaded)]
      : notes,
  };
}

/** Ends with `check/incomplete` when stopped. Unused names need all documents, rows valid ones. */
function lint(
  loaded: LoadedDocuments,
  limits: Pick<Limits, 'shouldStop'>,
  memory: CheckMemory,
  hasEnglish = true,
): LintedDocuments & { readonly isWhole: boolean } {
  const { written, sources, problems } = loaded;
  const { documents, entities } = written;
  const isSound = problems.length === 0;
  const locate = (problem: SchemaProblem): LocatedProblem => ({
    ...problem,
    ...locateProblem(problem, sources.get(problem.file)),
  });
  const { problems: found, isComplete } = lintProduct(documents, entities, limits, memory);
  const meant = found
    .filter(
      (problem) => isSound || !(problem.code.startsWith('enum/unused') || isConsequence(problem, problems, sources)),
    )
    .filter((problem) => isSound || !missesWorkflow(problem, unreadWorkflows(documents, sources)))
    .map(locate);
  if (!isComplete) return { problems: [...meant, INCOMPLETE], notes: [], holds: 0, isWhole: false };
  if (!isSound) return { problems: meant, notes: [], holds: 0, isWhole: false };
  const { problems: scopes, notes, holds } = proveScopes(entities, enumsOfProduct(documents), memory);
  const english = hasEnglish ? englishProblems(loaded, limits, memory)?.filter(isNew(meant)) : [];
  return {
    problems: [...meant, ...[...unusedSettings(loaded), ...scopes].map(locate), ...(english ?? [INCOMPLETE])],
    notes: notes.map(locate),
    holds,
    isWhole: english !== undefined,
  };
}

/** Whether the titles that a problem in English reports are not equal in Chinese as well. */
const isNew =
  (reported: readonly SchemaProblem[]) =>
  ({ code, file, pointer }: SchemaProblem): boolean =>
    code !== 'title/duplicate' ||
    !reported.some(
      (other) =>
        other.code === code && other.file === file && [other.pointer, `${other.pointer}${ENGLISH}`].includes(pointer),
    );

/** Reports settings that neither a document nor the server reads. */
function unusedSettings({ written, sources }: Pick<LoadedDocuments, 'written' | 'sources'>): SchemaProblem[] {
  const settings = written.documents.settings?.settings ?? [];
  if (settings.length === 0) return [];
  const read = new Set([SESSION_HOURS]);
  for (const { text } of sources.values()) for (const [, key = ''] of text.matchAll(/\$config\.(\w+)/g)) read.add(key);
  return settings.flatMap(({ key }, i) =>
    read.has(key)
      ? []
      : [
          {
            code: 'setting/unused',
            file: 'settings.json',
            pointer: `/settings/${i}/key`,
            message: `No document reads the setting "${key}": changing it has no effect`,
            proposal: `Read it as $config.${key}, or take it away`,
          },
        ],
  );
}

const INCOMPLETE: LocatedProblem = {
  code: 'check/incomplete',
  file: 'schemas',
  pointer: '',
  line: 1,
  column: 1,
  message: 'The time limit ended the check; these are the findings so far',
  proposal: 'Give it more with --limit SECONDS',
};

/** The notes about fields that references show to users outside whose row scope the record is, one per entity. */
function shownNotes({ written, sources }: Pick<LoadedDocuments, 'written' | 'sources'>): LocatedProblem[] {
  return written.documents.entities.flatMap(({ key, form }) => {
    const shown = Object.entries(form['x-shown-through'] ?? {});
    if (shown.length === 0) return [];
    const fields = shown.map(([name, references]) => `${name} (${references.join(', ')})`);
    const problem = {
      code: 'scope/shown-through' as const,
      file: `${key}/form.json`,
      pointer: '/x-shown-through',
      atKey: true as const,
      message: `References show to users who may not view the record: ${fields.join('; ')}`,
    };
    return [{ ...problem, ...locateProblem(problem, sources.get(problem.file)) }];
  });
}

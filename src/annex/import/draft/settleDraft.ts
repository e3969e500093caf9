import { enumsOfProduct } from '#engine/enums/enumsOfProduct.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { lintDocuments } from '#documents/lintDocuments.ts';
import { loadDocuments, type LoadedDocuments } from '#documents/loadDocuments.ts';
import { locateProblem, type LocatedProblem } from '#documents/locateProblem.ts';
import type { SourceText } from '#documents/readDocuments.ts';
import { parseSource } from '#documents/SourceFile.ts';
import type { Limits } from '#proof/analysis/Limits.ts';
import { compilePlain } from '#proof/coverage/compilePlain.ts';
import { surveyRules } from '#proof/coverage/surveyRules.ts';
import { walkEntity } from '#proof/coverage/walkEntity.ts';
import { type ImportNote, type ImportReport, noteText } from './ImportReport.ts';
import { allSections, type Draft, fieldsLeft } from './Draft.ts';
import { settlePart, type RefusedPart } from './settlePart.ts';
import { writeDraft, type DraftPart, type Settled, type WrittenDraft } from './writeDraft.ts';

/** Documents that are sound, with what became of the source. */
export interface SettledDraft {
  readonly texts: readonly SourceText[];
  readonly report: ImportReport;
  /** The problems that remain; nothing should be written then. */
  readonly problems: readonly LocatedProblem[];
  /** Whether everything was checked before the time was over; other findings may remain in the texts. */
  readonly isComplete: boolean;
}

const MAX_ROUNDS = 20;

/**
 * Converts a draft into documents that the check of products accepts: parts that it refuses are omitted and reported
 * with their place in the source. In the rest, rules that never hold, and fields that the source requires while it
 * hides them, are reported.
 */
export function settleDraft(draft: Draft, limits: Limits): SettledDraft {
  const settled: Settled = { left: new Set(), relaxed: new Set(), shorter: new Map() };
  const { left } = settled;
  const notes = [...draft.notes];
  let written = writeDraft(draft, settled);
  let problems: LocatedProblem[] = [];
  let loaded: LoadedDocuments | undefined;
  let isComplete = true;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    loaded = loadDocuments(written.texts);
    const linted = loaded.problems.length > 0 ? [] : found(loaded, limits);
    isComplete = linted.every((problem) => !isCut(problem));
    problems = [...loaded.problems, ...linted.filter((problem) => !isCut(problem))];
    const refused = refusedParts(written, problems);
    for (const part of refused)
      for (const note of settlePart(part, settled, loaded, written)) notes.push({ ...note, ...placeOf(part) });
    if (refused.length === 0) break;
    written = writeDraft(draft, settled);
  }
  if (loaded !== undefined && problems.length === 0)
    for (const entity of loaded.entities.values()) notes.push(...walked(entity, loaded, written, limits));
  for (const { file, title, sections } of draft.entities)
    if (fieldsLeft(sections, left).length === 0)
      notes.push({
        kind: 'lost',
        file,
        pointer: '',
        line: 1,
        about: [title],
        said: '没有一个字段带来，整个表单没有带来',
      });
  const sections = draft.entities.flatMap((entity) => allSections(entity.sections));
  const fields = fieldsLeft(sections, left);
  const rules = [...sections.flatMap((section) => section.rules), ...fields.flatMap((field) => field.rules)];
  return {
    texts: written.texts,
    problems,
    isComplete: isComplete && !limits.shouldStop(),
    report: {
      entities: written.texts.filter(({ file }) => file.endsWith('/form.json')).length,
      fields: fields.length,
      rules: rules.filter((rule) => !left.has(rule)).length,
      notes,
    },
  };
}

/** Whether a finding reports that the time was over. */
const isCut = ({ code, file }: LocatedProblem): boolean => code === 'check/incomplete' && file === 'schemas';

/** The findings about valid documents. Titles are kept as in the source: duplicate ones are left to a later check. */
const found = (loaded: LoadedDocuments, limits: Limits): LocatedProblem[] =>
  lintDocuments(loaded, limits).filter(({ code }) => code !== 'title/duplicate');

function refusedParts(written: WrittenDraft, problems: readonly LocatedProblem[]): RefusedPart[] {
  const refused = new Map<DraftPart['part'], { readonly found: DraftPart; readonly problems: LocatedProblem[] }>();
  for (const problem of problems) {
    const at = partAt(written, problem);
    if (at === undefined) continue;
    const known = refused.get(at.part);
    if (known === undefined) refused.set(at.part, { found: at, problems: [problem] });
    else known.problems.push(problem);
  }
  return [...refused.values()].map((each) => ({ ...each.found, problems: each.problems }));
}

/** The smallest part of the draft that a problem is about. */
function partAt(
  { parts }: WrittenDraft,
  { file, pointer }: Pick<LocatedProblem, 'file' | 'pointer'>,
): DraftPart | undefined {
  for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
    const found = parts.get(`${file} ${at}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

function placeOf({ entity, part }: DraftPart): Pick<ImportNote, 'file' | 'pointer' | 'line'> {
  const { file, source } = entity;
  const { pointer } = part;
  const place = locateProblem({ code: 'rule/no-effect', file, pointer, message: '' }, parseSource(file, source).source);
  return { file, pointer, line: place.line };
}

function walked(entity: EntityModel, loaded: LoadedDocuments, written: WrittenDraft, limits: Limits): ImportNote[] {
  const enums = enumsOfProduct(loaded.documents);
  const findEntity = (key: string): EntityModel | undefined => loaded.entities.get(key);
  const survey = surveyRules(entity, enums, limits, findEntity);
  const file = `${entity.key}/form.json`;
  const { findings } = walkEntity(entity, enums, limits, { survey, findEntity });
  // Redundant rules are not reported: they may matter in the source, where hidden fields keep their values. They were
  // imported.
  const told = findings.filter(({ code }) => code !== 'redundant');
  const dead = told.flatMap(({ code, place, text }): ImportNote[] => {
    const part = partAt(written, { file, pointer: place.pointer });
    const isTold = part !== undefined && 'reaction' in part.part && part.part.isTold === true;
    return part === undefined || isTold
      ? []
      : [
          {
            kind: code === 'required-while-hidden' ? 'hidden-required' : 'dead',
            ...placeOf(part),
            ...noteText([text]),
          },
        ];
  });
  const hidden = entity.ruleSet.rules.flatMap((rule): ImportNote[] => {
    const { result } = compilePlain(rule);
    const classes = survey.classes.get(rule) ?? [];
    if (rule.property === 'required' && !classes.some(({ scope, isShown }) => !isShown && result(scope) === true))
      return [];
    if (rule.property === 'display' && !classes.some(({ scope }) => result(scope) === 'none')) return [];
    const part = partAt(written, { file, pointer: rule.pointer });
    if (part === undefined) return [];
    return rule.targets.flatMap((index): ImportNote[] => {
      const field = entity.fields[index];
      if (field === undefined || (rule.property === 'display' && !field.required)) return [];
      if (rule.property !== 'display' && rule.property !== 'required') return [];
      return [
        {
          kind: 'hidden-required',
          ...placeOf(part),
          about: [`${field.title}(${field.name})`],
          said: '有的填法下隐藏而仍必填；这里隐藏时不必填',
        },
      ];
    });
  });
  return [...dead, ...hidden];
}

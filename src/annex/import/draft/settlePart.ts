import type { Reaction, Branch } from '#generated/documents/FormDocument.ts';
import { enumsOfProduct } from '#engine/enums/enumsOfProduct.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Rule, RuleProperty } from '#engine/rules/Rule.ts';
import type { ProblemCode } from '#engine/schema/SchemaProblem.ts';
import { inChinese } from '#documents/chinese/inChinese.ts';
import type { LoadedDocuments } from '#documents/loadDocuments.ts';
import type { LocatedProblem } from '#documents/locateProblem.ts';
import { shadowedRules } from '#proof/lint/lintShadowed.ts';
import type { ImportKind, ImportNote } from './ImportReport.ts';
import { allSections, type DraftRule } from './Draft.ts';
import { withoutIdle } from './withoutIdle.ts';
import type { DraftPart, Settled, WrittenDraft } from './writeDraft.ts';
import { SPELLINGS } from '#engine/rules/EFFECTS.ts';

export interface RefusedPart extends DraftPart {
  readonly problems: readonly LocatedProblem[];
}

export type PartNote = Pick<ImportNote, 'kind' | 'about' | 'said' | 'english'>;

/** Superfluous parts of conditions, with their kind of note: rewritten without the part. */
const IN_VAIN: ReadonlyMap<ProblemCode, ImportKind> = new Map([
  ['condition/redundant', 'idle'],
  ['condition/always', 'idle'],
  ['condition/never', 'dead'],
  ['value/not-in-enum', 'dead'],
]);
/** A rule that changes nothing. */
const IDLE = 'rule/shadowed';
const HIDDEN_REQUIRED = 'rule/hidden-required';

/**
 * Changes a part as its problems require, and returns the notes. Parts that can be rewritten are treated one kind of
 * problem at a time, because the check of the result shows which other problems remain.
 */
export function settlePart(
  refused: RefusedPart,
  settled: Settled,
  loaded: LoadedDocuments,
  written: WrittenDraft,
): PartNote[] {
  const { part, name, problems } = refused;
  const said = ({ message }: LocatedProblem): Omit<PartNote, 'kind'> => ({
    about: [name],
    said: inChinese(message) ?? message,
    english: message,
  });
  const isSayable = problems.every(({ code }) => code === IDLE || code === HIDDEN_REQUIRED || IN_VAIN.has(code));
  const notes = isSayable ? saidOtherwise(refused, settled, loaded, written, said) : closedInstead(refused, settled);
  if (notes !== undefined) return notes;
  settled.left.add(part);
  return problems.map((problem) => {
    const { about, said: chinese, english } = said(problem);
    return { kind: 'lost', about, said: `${chinese}（没有带来）`, english: `${english} (did not come along)` };
  });
}

/**
 * Breaks the cycle of two fields that hide each other, which exists because hidden fields are empty here. One of them
 * is shown, and read-only where the source hid it. Undefined for any other problem, and for fields that already have a
 * rule for that.
 */
function closedInstead({ entity, part, name, problems }: RefusedPart, settled: Settled): PartNote[] | undefined {
  if (!('reaction' in part) || problems.some(({ code }) => code !== 'rule/cycle')) return undefined;
  const { when, fulfill, otherwise } = settled.shorter.get(part) ?? part.reaction;
  const isPlain = [fulfill, otherwise].every((each) => Object.keys(each?.state ?? {}).join() === 'visible');
  const field = allSections(entity.sections)
    .flatMap(({ fields }) => fields)
    .find(({ rules }) => rules.includes(part));
  const others = field?.rules.filter((rule) => rule !== part && !settled.left.has(rule));
  const isFree = others?.every(({ reaction }) => setsNothingElse(reaction)) === true;
  if (when === undefined || fulfill?.state.visible !== true || !isPlain || !isFree) return undefined;
  settled.shorter.set(part, {
    when,
    fulfill: { state: { readOnly: false } },
    otherwise: { state: { readOnly: true } },
  });
  return [{ kind: 'changed', about: [name], said: '与别的字段互相隐藏；来源隐藏它时，这里显示而不能填' }];
}

/** Whether a reaction neither locks a field nor sets its value. */
const setsNothingElse = ({ fulfill, otherwise }: Reaction): boolean =>
  [fulfill, otherwise].every((each) =>
    Object.keys(each?.state ?? {}).every((key) => key !== 'readOnly' && key !== 'value'),
  );

function saidOtherwise(
  refused: RefusedPart,
  settled: Settled,
  loaded: LoadedDocuments,
  written: WrittenDraft,
  said: (problem: LocatedProblem) => Omit<PartNote, 'kind'>,
): PartNote[] | undefined {
  const { entity, part, name, problems } = refused;
  const { left, relaxed, shorter } = settled;
  const hidden = problems.filter(({ code }) => code === HIDDEN_REQUIRED);
  if (!('reaction' in part)) {
    if (hidden.length < problems.length || relaxed.has(part)) return undefined;
    relaxed.add(part);
    return [{ kind: 'hidden-required', about: [name], said: '总是隐藏而必填；这里不必填' }];
  }
  const reaction = shorter.get(part) ?? part.reaction;
  const become = (other: Reaction | undefined): boolean => {
    if (other === undefined) left.add(part);
    else shorter.set(part, other);
    return other === undefined || JSON.stringify(other) !== JSON.stringify(reaction);
  };
  if (hidden.length > 0) {
    const parts = (['fulfill', 'otherwise'] as const).filter((each) =>
      hidden.some(({ pointer }) => /\/(fulfill|otherwise)\/state\/required$/.exec(pointer)?.[1] === each),
    );
    return become(withoutProperty(reaction, 'required', parts.length === 0 ? undefined : parts))
      ? [{ kind: 'hidden-required', about: [name], said: '隐藏时才必填；这里不必填' }]
      : undefined;
  }
  const model = loaded.entities.get(entity.key);
  const rules = model === undefined ? [] : rulesOf(part, model, written);
  if (model === undefined || rules.length === 0) return undefined;
  const idle = problems.filter(({ code }) => code === IDLE);
  if (idle.length > 0)
    return become(withoutShadowed(reaction, rules, model, loaded))
      ? idle.map((problem) => ({ kind: 'idle', ...said(problem) }))
      : undefined;
  const other = withoutIdle(reaction, rules, model, loaded);
  if (other === undefined) return undefined;
  become(other === 'nothing' ? undefined : other);
  return problems.map((problem) => ({ kind: IN_VAIN.get(problem.code) ?? 'lost', ...said(problem) }));
}

/** The rules that a draft rule was compiled to: one for each property that it sets. */
const rulesOf = (part: DraftRule, { key, ruleSet }: EntityModel, { parts }: WrittenDraft): Rule[] =>
  ruleSet.rules.filter(({ pointer }) => parts.get(`${key}/form.json ${pointer}`)?.part === part);

/** A reaction without effects that change nothing. */
function withoutShadowed(
  reaction: Reaction,
  rules: readonly Rule[],
  model: EntityModel,
  { documents, entities }: LoadedDocuments,
): Reaction | undefined {
  const shadowed = shadowedRules(model, enumsOfProduct(documents), (key) => entities.get(key));
  return rules
    .filter((rule) => shadowed.has(rule))
    .reduce<Reaction | undefined>((rest, { property }) => rest && withoutProperty(rest, property), reaction);
}

type Part = 'fulfill' | 'otherwise';

/** A reaction that does not set a property, in one of its branches or in both; undefined where it then sets nothing. */
function withoutProperty(
  { fulfill, otherwise, ...rest }: Reaction,
  property: RuleProperty,
  parts: readonly Part[] = ['fulfill', 'otherwise'],
): Reaction | undefined {
  const left = (part: Part, branch: Branch | undefined): Partial<Pick<Reaction, Part>> => {
    const state = Object.entries(branch?.state ?? {}).filter(
      ([key]) => !parts.includes(part) || SPELLINGS.get(key)?.property !== property,
    );
    return state.length === 0 ? {} : { [part]: { state: Object.fromEntries(state) } };
  };
  const branches = { ...left('fulfill', fulfill), ...left('otherwise', otherwise) };
  return Object.keys(branches).length === 0 ? undefined : { ...rest, ...branches };
}

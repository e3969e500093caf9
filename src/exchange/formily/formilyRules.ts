import type { EnumSource } from '#language/EnumType.ts';
import type { Value } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Effect, Rule } from '#engine/rules/Rule.ts';
import type { ExportNote, FormilyNode, Json } from './FormilySchema.ts';
import { printScript, Unsayable } from './printScript.ts';
import { keptScript } from './scriptCalls.ts';
import { TITLED } from './scriptParts.ts';

/** The rules of an entity as reactions of Formily. */
export interface FormilyRules {
  /** By the name of the field, or the pointer of the section, that they govern. */
  readonly reactions: ReadonlyMap<string, readonly FormilyNode[]>;
  readonly notes: readonly ExportNote[];
  readonly open: ReadonlySet<string>;
}

/**
 * Writes every rule as a reaction that stands at what it governs and says both of its branches, as Formily takes nothing back by itself.
 * What cannot be written is named, and the fields about which it has a say, also through others, are open.
 */
export function formilyRules(entity: EntityModel, enums: EnumSource): FormilyRules {
  const reactions = new Map<string, FormilyNode[]>();
  const notes: ExportNote[] = [];
  const open = new Set<string>();
  const nameOf = (index: number): string => entity.fields[index]?.name ?? '';
  const { rules } = entity.ruleSet;
  for (const rule of rules) {
    try {
      const reaction = reactionOf(rule, entity, enums);
      if (reaction === undefined) continue;
      // A lookup text and the Id that goes with it are governed alike.
      const names = rule.self < 0 ? [rule.target] : rule.reach.map(nameOf);
      for (const name of names) reactions.set(name, [...(reactions.get(name) ?? []), reaction]);
    } catch (error) {
      if (!(error instanceof Unsayable)) throw error;
      notes.push({ kind: 'rule', pointer: rule.pointer, text: `${error.message}：Formily 的表单里没有这些内容` });
      for (const index of rule.targets) open.add(nameOf(index));
    }
  }
  spread(rules, open, nameOf);
  return { reactions, notes, open };
}

/** What is decided by an open field is open. */
function spread(rules: readonly Rule[], open: Set<string>, nameOf: (index: number) => string): void {
  for (let size = -1; size < open.size;) {
    size = open.size;
    for (const { reads, targets } of rules)
      if (reads.some((name) => open.has(name))) for (const index of targets) open.add(nameOf(index));
  }
}

function reactionOf(rule: Rule, entity: EntityModel, enums: EnumSource): FormilyNode | undefined {
  const write = WRITERS[rule.property];
  if (write === undefined) throw new Unsayable(`规则的 ${rule.property}`);
  if (rule.goesOn) throw new Unsayable('值由它自己以前的值而来');
  mindKept(rule, entity);
  const field = entity.fields[rule.self];
  const base: Base = {
    required: field?.required === true,
    readOnly: field?.computed === true,
    title: field?.title ?? '',
    digits: field?.digits,
    alone: !entity.ruleSet.rules.some(
      ({ self, property, fulfill, otherwise }) =>
        self >= 0 && self === rule.self && property === 'value' && (fulfill === undefined || otherwise === undefined),
    ),
    computed: entity.ruleSet.rules.some(
      ({ self, property }) => self >= 0 && self === rule.self && property === 'value',
    ),
  };
  const script = ({ expression, constant }: Effect): string =>
    expression === undefined ? JSON.stringify(constantOf(constant)) : printScript(expression, enums);
  const branch = (effect: Effect | undefined): FormilyNode | undefined => write(effect, base, script);
  const fulfill = branch(rule.fulfill);
  const otherwise = branch(rule.otherwise);
  if (rule.condition === undefined) return wrapped(rule.holds === undefined ? { fulfill } : { fulfill: otherwise });
  return wrapped({ when: `{{ ${truthOf(printScript(rule.condition, enums))} }}`, fulfill, otherwise });
}

function wrapped({
  when,
  fulfill,
  otherwise,
}: {
  readonly when?: string;
  readonly fulfill?: FormilyNode | undefined;
  readonly otherwise?: FormilyNode | undefined;
}): FormilyNode | undefined {
  if (fulfill === undefined && otherwise === undefined) return undefined;
  return {
    ...(when === undefined ? {} : { when }),
    ...(fulfill === undefined ? {} : { fulfill: { state: fulfill } }),
    ...(otherwise === undefined ? {} : { otherwise: { state: otherwise } }),
  };
}

const truthOf = (script: string): string => `(${script}) === true`;

/** What Formily hides by `hidden` other rules go on to read there, and not here. */
function mindKept(rule: Rule, { ruleSet, fields }: EntityModel): void {
  const hidesKept = (name: string): boolean =>
    ruleSet.rules.some(
      ({ property, targets, fulfill, otherwise }) =>
        property === 'display' &&
        targets.some((index) => fields[index]?.name === name) &&
        (targets.some((index) => fields[index]?.name === name && fields[index].keepHidden) ||
          [fulfill, otherwise].some((effect) => effect?.key === 'hidden' || effect?.constant === 'hidden')),
    );
  const kept = rule.reads.find(hidesKept);
  if (kept !== undefined) throw new Unsayable(`读取隐藏时保留值的字段 ${kept}（Formily 读到留着的值）`);
}

interface Base {
  readonly required: boolean;
  readonly readOnly: boolean;
  readonly title: string;
  readonly digits: number | undefined;
  /** A rule computes the field at all times, if any does. */
  readonly alone: boolean;
  readonly computed: boolean;
}

type Script = (effect: Effect) => string;
type Write = (effect: Effect | undefined, base: Base, script: Script) => FormilyNode | undefined;

const isOn = (effect: Effect, script: Script): Json =>
  effect.expression === undefined ? effect.constant === true : `{{ ${truthOf(script(effect))} }}`;

const showing: Write = (effect, _base, script) => {
  if (effect === undefined) return { display: 'visible' };
  if (effect.expression === undefined) return { display: constantOf(effect.constant) };
  const hides = effect.key === 'hidden';
  const text = truthOf(script(effect));
  return { display: `{{ ${text} ? ${hides ? "'hidden' : 'visible'" : "'visible' : 'none'"} }}` };
};

const WRITERS: Readonly<Record<string, Write>> = {
  display: showing,
  required: (effect, base, script) => ({ required: effect === undefined ? base.required : isOn(effect, script) }),
  readOnly: (effect, base, script) => {
    if (base.computed && !base.alone) throw new Unsayable('有时由规则计算、又由规则设为只读的字段');
    if (base.computed) return undefined;
    if (effect === undefined) return { readOnly: base.readOnly };
    // `editable` says the contrary.
    const isContrary = effect.key === 'editable' && effect.expression !== undefined;
    return { readOnly: isContrary ? `{{ (${script(effect)}) !== true }}` : isOn(effect, script) };
  },
  value: (effect, base, script) => {
    if (effect === undefined) return { readOnly: base.readOnly };
    if (effect.expression === undefined) return { value: constantOf(effect.constant), readOnly: true };
    const text = script(effect);
    const exact = base.digits === undefined ? text : numberAsKept(text, base.digits);
    return { value: `{{ ${exact} }}`, readOnly: true };
  },
  title: (effect, base, script) => {
    if (effect === undefined) return { title: base.title };
    if (effect.expression === undefined) return { title: constantOf(effect.constant) };
    const text = script(effect);
    return { title: `{{ (${TITLED})(${text}, ${JSON.stringify(base.title)}) }}` };
  },
};

const numberAsKept = (text: string, digits: number): string => `(${keptScript(digits)})(${text})`;

const constantOf = (value: Value | undefined): Json =>
  value === undefined || (typeof value === 'object' && value !== null) ? null : value;

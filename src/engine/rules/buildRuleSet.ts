import type { Reaction } from '#generated/documents/FormDocument.ts';
import type { Expression } from '#language/Expression.ts';
import { listNames } from '#language/mapExpression.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { Report } from '../schema/SchemaProblem.ts';
import { compileReaction } from './compileReaction.ts';
import { fieldStateOf } from './evaluateRules.ts';
import { effectOf, SUGGEST } from './EFFECTS.ts';
import { decidersOfFound } from './foundFields.ts';
import { READ_ONLY, REQUIRED } from './RuleEffect.ts';
import type { Rule, RuleSet, ReactingNode } from './Rule.ts';

interface OrderedRules {
  readonly rules: readonly Rule[];
  /** Each rule of a cycle reads a field that the next one decides, the last one a field that the first one decides. */
  readonly cycles: readonly (readonly Rule[])[];
}

/**
 * Orders rules so that each follows every rule that decides whether a field it reads is shown and which value it has.
 * The order depends on names only, never on the order in the file. Cycles are reported with their path and are returned
 * separately.
 */
function orderRules(
  rules: readonly Rule[],
  fields: readonly FieldModel[],
  reportOf: (rule: Rule) => Report,
): OrderedRules {
  const deciders = decidersOfFound(fields);
  const sorted = [...rules].sort((a, b) => compare(`${a.target} ${a.property}`, `${b.target} ${b.property}`));
  const deciding = new Map<string, Rule[]>();
  for (const rule of sorted) {
    if (!effectOf(rule.property).isCarrying) continue;
    for (const index of rule.targets) {
      const name = fields[index]?.name ?? '';
      deciding.set(name, [...(deciding.get(name) ?? []), rule]);
    }
  }
  const ordered: Rule[] = [];
  const cycles: (readonly Rule[])[] = [];
  const marks = new Map<Rule, 'open' | 'done' | 'cyclic'>();
  const visit = (rule: Rule, path: readonly Rule[]): void => {
    const mark = marks.get(rule);
    if (mark === 'done' || mark === 'cyclic') return;
    if (mark === 'open') {
      const cycle = path.slice(path.indexOf(rule));
      reportCycle([...cycle, rule], reportOf(rule));
      for (const member of cycle) marks.set(member, 'cyclic');
      cycles.push(cycle);
      return;
    }
    const before = rule.goesOn && rule.property === 'display' ? (deciding.get(rule.target) ?? []) : [];
    const making = before.find(({ property }) => property === 'value');
    if (making !== undefined) {
      reportCycle([rule, making], reportOf(rule));
      marks.set(rule, 'cyclic');
      cycles.push([rule, making]);
      return;
    }
    marks.set(rule, 'open');
    const reads = new Set(rule.reads);
    for (const name of reads) {
      for (const further of deciders.get(name) ?? []) reads.add(further);
      for (const other of deciding.get(name) ?? []) visit(other, [...path, rule]);
    }
    if (marks.get(rule) === 'cyclic') return;
    marks.set(rule, 'done');
    ordered.push(rule);
  };
  for (const rule of sorted) visit(rule, []);
  return { rules: ordered, cycles };
}

function reportCycle(cycle: readonly Rule[], report: Report): void {
  const [first, second] = cycle;
  if (first === undefined) return;
  const path = shorten(cycle.map((rule) => rule.target)).join(' → ');
  if (second === first || cycle.length === 2) {
    report({
      code: 'rule/self-reference',
      pointer: first.pointer,
      message: `"${first.target}" depends on itself: its ${first.property} is decided by its own value`,
      proposal: 'Let the rule read another field',
    });
    return;
  }
  const places = shorten(cycle.slice(0, -1).map((rule) => rule.pointer)).join(', ');
  report({
    code: 'rule/cycle',
    pointer: first.pointer,
    message: `Rules go in a circle: ${path} (${places})`,
    proposal: 'Take one of these dependencies away',
  });
}

/** Shortens a long cycle so that it stays readable. */
const shorten = (steps: readonly string[]): readonly string[] =>
  steps.length <= MAX_STEPS ? steps : [...steps.slice(0, MAX_STEPS - 2), '…', ...steps.slice(-1)];
const MAX_STEPS = 12;

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Compiles reactions in dependency order. Unknown names, cycles and duplicates are reported and omitted. */
export function buildRuleSet(
  fields: readonly FieldModel[],
  nodes: readonly ReactingNode[],
  others: readonly Expression[],
  report: Report,
): RuleSet {
  const indexOf = new Map(fields.map((field) => [field.name, field.index]));
  const slots: string[] = [];
  const slotOf = fields.map(() => -1);
  const slot = (name: string): number => {
    const index = indexOf.get(name) ?? -1;
    const known = slotOf[index] ?? -1;
    if (index < 0 || known >= 0) return known;
    slotOf[index] = slots.length;
    return slots.push(name) - 1;
  };
  const reports = new Map<Rule, Report>();
  const reportOf = (rule: Rule): Report => reports.get(rule) ?? report;
  const compiled = nodes.flatMap((node) =>
    listReactions(node).flatMap(({ reaction, pointer }) => {
      const made = compileReaction({ node, reaction, pointer, fields, indexOf, slot, report: node.report ?? report });
      for (const rule of made) reports.set(rule, node.report ?? report);
      return made;
    }),
  );
  for (const rule of compiled)
    if (rule.property === SUGGEST && rule.reads.includes(rule.target))
      reportOf(rule)({
        code: 'rule/self-reference',
        pointer: rule.pointer,
        message: `"${rule.target}" depends on itself: the suggestion depends on the entered value, which is kept`,
        proposal: 'Let the rule read another field, or compute "value"',
      });
  const { rules, cycles } = orderRules(withoutDuplicates(compiled, reportOf), fields, reportOf);
  return {
    fields,
    rules,
    cycles,
    slots,
    slotOf,
    baseStates: fields.map((field) =>
      fieldStateOf((field.required ? REQUIRED : 0) | (field.computed ? READ_ONLY : 0), undefined),
    ),
    governed: [...new Set(rules.flatMap((rule) => rule.targets))].sort((a, b) => a - b),
    requiredBy: collectRequiredBy(fields),
    references: collectReferences([...rules.flatMap(expressionsOf), ...others]),
  };
}

function listReactions(node: ReactingNode): { reaction: Reaction; pointer: string }[] {
  const base = `${node.pointer}/x-reactions`;
  if (node.reactions === undefined) return [];
  if (!Array.isArray(node.reactions)) return [{ reaction: node.reactions, pointer: base }];
  return node.reactions.map((reaction, i) => ({ reaction, pointer: `${base}/${i}` }));
}

function withoutDuplicates(rules: readonly Rule[], reportOf: (rule: Rule) => Report): Rule[] {
  const first = new Map<string, Rule>();
  return rules.filter((rule) => {
    const key = `${rule.target} ${rule.property}`;
    const other = first.get(key);
    if (other === undefined) {
      first.set(key, rule);
      return true;
    }
    reportOf(rule)({
      code: 'rule/duplicate',
      pointer: rule.pointer,
      message: `Two rules set "${rule.property}" of "${rule.target}"; the other one is at ${other.pointer}`,
      proposal: 'Join the two conditions in one rule',
    });
    return false;
  });
}

/** Every expression of a rule: its condition and what its branches compute. */
export function expressionsOf(rule: Rule): Expression[] {
  return [rule.condition, rule.fulfill?.expression, rule.otherwise?.expression].filter(
    (expression) => expression !== undefined,
  );
}

function collectRequiredBy(fields: readonly FieldModel[]): Map<string, readonly number[]> {
  const actions = [...new Set(fields.flatMap((field) => field.requiredBy))];
  return new Map(
    actions.map((action) => [
      action,
      fields.filter((field) => field.requiredBy.includes(action)).map((field) => field.index),
    ]),
  );
}

function collectReferences(expressions: readonly Expression[]): Map<string, readonly string[]> {
  const references = new Map<string, string[]>();
  for (const { root, path } of expressions.flatMap(listNames)) {
    const [field = '', name = ''] = path;
    if (root !== '$ref' || name === '') continue;
    const names = references.get(field) ?? [];
    references.set(field, names.includes(name) ? names : [...names, name]);
  }
  return references;
}

import type { FieldModel } from '#fields/FieldModel.ts';
import type { Report } from '../model/SchemaProblem.ts';
import type { Rule } from './Rule.ts';

/** Rules that can run, in order, and those that cannot. */
export interface OrderedRules {
  readonly rules: readonly Rule[];
  /** Each rule of a cycle reads a field that the next one decides, the last one a field that the first one decides. */
  readonly cycles: readonly (readonly Rule[])[];
}

/**
 * Orders rules so that each stands after every rule that decides whether a field it reads is shown and what it holds.
 * The order depends on names only, never on the order in the file. Cycles are reported with their path and stand apart.
 */
export function orderRules(
  rules: readonly Rule[],
  fields: readonly FieldModel[],
  reportOf: (rule: Rule) => Report,
): OrderedRules {
  const sorted = [...rules].sort((a, b) => compare(`${a.target} ${a.property}`, `${b.target} ${b.property}`));
  const deciding = new Map<string, Rule[]>();
  for (const rule of sorted) {
    if (rule.property !== 'display' && rule.property !== 'value') continue;
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
    marks.set(rule, 'open');
    for (const name of rule.reads) for (const other of deciding.get(name) ?? []) visit(other, [...path, rule]);
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

/** What a person can follow of a long way round. */
const shorten = (steps: readonly string[]): readonly string[] =>
  steps.length <= MOST_STEPS ? steps : [...steps.slice(0, MOST_STEPS - 2), '…', ...steps.slice(-1)];
const MOST_STEPS = 12;

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

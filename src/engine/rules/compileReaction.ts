import type { Branch, Reaction } from '#generated/documents/FormDocument.ts';
import type { Evaluate } from '#language/compiler/compileExpression.ts';
import type { Expression, ExpressionOf } from '#language/Expression.ts';
import { listNames, mapExpression } from '#language/mapExpression.ts';
import type { Value } from '#language/Value.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { proposeName } from '../schema/proposeName.ts';
import { readExpression } from '../schema/readExpression.ts';
import type { Report } from '../schema/SchemaProblem.ts';
import { compileInSlots } from './evaluateRules.ts';
import type { Effect, Rule, RuleProperty, ReactingNode } from './Rule.ts';
import { effectOf, SPELLINGS } from './EFFECTS.ts';

interface Input {
  readonly node: ReactingNode;
  readonly reaction: Reaction;
  readonly pointer: string;
  readonly fields: readonly FieldModel[];
  readonly indexOf: ReadonlyMap<string, number>;
  readonly slot: (name: string) => number;
  readonly report: Report;
}

interface Target {
  /** The field that carries the reaction, which `$self` is, also where another one is the target; undefined for a section. */
  readonly carrier: string | undefined;
  readonly name: string;
  readonly self: number;
  readonly members: readonly number[];
}

/** Compiles a reaction to one rule per property it sets. Problems go to `report`. */
export function compileReaction(input: Input): Rule[] {
  const { reaction, pointer } = input;
  const target = findTarget(input);
  const aliases = readDependencies(input);
  if (target === undefined) return [];
  const condition =
    typeof reaction.when === 'string'
      ? readRuleExpression(reaction.when, `${pointer}/when`, input, aliases, target)
      : undefined;
  if (typeof reaction.when === 'string' && condition === undefined) return [];
  const effects = (branch: Branch | undefined, name: string): Map<RuleProperty, ReadEffect> =>
    readBranch(branch, `${pointer}/${name}`, input, aliases, target);
  const [fulfill, otherwise] = [effects(reaction.fulfill, 'fulfill'), effects(reaction.otherwise, 'otherwise')];
  const properties = [...new Set([...fulfill.keys(), ...otherwise.keys()])];
  const named = [reaction.fulfill, reaction.otherwise].flatMap((branch) => Object.keys(branch?.state ?? {}));
  if (named.length === 0)
    input.report({
      code: 'rule/no-effect',
      pointer,
      message: 'The reaction sets nothing',
      proposal: 'Add "fulfill": { "state": { ... } }',
    });
  return properties.map((property) => {
    const { apply, isWide } = effectOf(property);
    const [yes, no] = [fulfill.get(property), otherwise.get(property)];
    const expressions = [condition, yes?.expression, no?.expression].filter((expression) => expression !== undefined);
    const named = [...new Set(expressions.flatMap(listNames).flatMap(fieldNameOf))];
    const isState = input.node.goesOn === true && property === 'value';
    const isFilled = property === 'display' && yes?.constant === 'visible' && asksFilled(condition, target.name);
    const goesOn = (isState || isFilled) && named.includes(target.name);
    const reads = goesOn ? named.filter((name) => name !== target.name) : named;
    const entered = goesOn ? target.name : undefined;
    return {
      target: target.name,
      self: target.self,
      targets: target.members,
      property,
      apply,
      reach: isWide ? target.members : target.self < 0 ? [] : [target.self],
      condition,
      holds: condition === undefined ? constantHolds(reaction.when) : compileInSlots(condition, input.slot, entered),
      fulfill: yes && compileEffect(yes, input.slot, entered),
      otherwise: no && compileEffect(no, input.slot, entered),
      reads,
      goesOn,
      pointer,
    };
  });
}

/** Whether a condition is true whenever a field is filled: then it may hide that field itself. */
function asksFilled(condition: Expression | undefined, name: string): boolean {
  if (condition?.kind === 'logical' && condition.op === '||')
    return asksFilled(condition.left, name) || asksFilled(condition.right, name);
  if (condition?.kind !== 'not' || condition.of.kind !== 'call' || condition.of.name !== 'empty') return false;
  const [of] = condition.of.args;
  return of?.kind === 'name' && of.root === '$values' && of.path.length === 1 && of.path[0] === name;
}

const constantHolds = (when: string | boolean | undefined): Evaluate | undefined =>
  when === false ? () => false : undefined;

/** The field a name reads in a form: `$values.X` and `$record.X` are the same there. */
function fieldNameOf({ root, path }: ExpressionOf<'name'>): string[] {
  const [first] = path;
  return (root === '$values' || root === '$record') && first !== undefined
    ? [first]
    : root === '$ref' && first !== undefined
      ? [first]
      : [];
}

function findTarget({ node, reaction, pointer, fields, indexOf, report }: Input): Target | undefined {
  const carrier = node.self < 0 ? undefined : node.name;
  if (reaction.target === undefined) return { carrier, name: node.name, self: node.self, members: node.members };
  const name = reaction.target.replace(/^\./, '');
  const index = indexOf.get(name);
  if (index !== undefined) return { carrier, name, self: index, members: withPair(index, fields) };
  reportUnknown(report, 'rule/unknown-field', `${pointer}/target`, name, indexOf);
  return undefined;
}

/** A field and, for a lookup text, the Id that is governed with it. */
export function withPair(index: number, fields: readonly FieldModel[]): number[] {
  const name = fields[index]?.name;
  return [index, ...fields.filter((field) => field.pairOf === name && name !== undefined).map((field) => field.index)];
}

function readDependencies({ reaction, pointer, indexOf, report }: Input): ReadonlyMap<string, string> {
  const aliases = new Map<string, string>();
  const entries = Object.entries(reaction.dependencies ?? {});
  for (const [alias, path] of entries) {
    const name = path.replace(/^\./, '');
    aliases.set(alias, name);
    if (!indexOf.has(name))
      reportUnknown(report, 'rule/unknown-dependency', `${pointer}/dependencies/${alias}`, name, indexOf);
  }
  return aliases;
}

function readRuleExpression(
  text: string,
  pointer: string,
  input: Input,
  aliases: ReadonlyMap<string, string>,
  target: Target,
): Expression | undefined {
  const parsed = readExpression(text, pointer, input.report);
  if (parsed === undefined) return undefined;
  let sound = true;
  const resolved = mapExpression(parsed, (node) => {
    if (node.kind !== 'name') return node;
    const field = resolveName(node, aliases, target);
    if (field === undefined) return node;
    if (field.name !== undefined && input.indexOf.has(field.name))
      return { ...node, root: '$values', path: [field.name] };
    sound = false;
    if (field.name !== undefined && node.root === '$deps') return node;
    const candidates = field.name === undefined ? [...aliases.keys()] : [...input.indexOf.keys()];
    const wrong = field.name ?? node.path[0] ?? node.root;
    input.report({
      code: 'rule/unknown-field',
      pointer,
      range: [node.start, node.end],
      message: field.name === undefined ? `"${wrong}" is not among the dependencies` : `There is no field "${wrong}"`,
      ...proposeName(wrong, candidates, input.report),
    });
    return node;
  });
  return sound ? resolved : undefined;
}

/** The field of a name; `{ name: undefined }` for an unknown alias, undefined for names that are no fields. */
function resolveName(
  node: ExpressionOf<'name'>,
  aliases: ReadonlyMap<string, string>,
  target: Target,
): { name: string | undefined } | undefined {
  const [first = ''] = node.path;
  if (node.root === '$deps') return { name: aliases.get(first) };
  if (node.root === '$self') return { name: target.carrier };
  if (node.root === '$values' || node.root === '$record') return { name: first };
  return undefined;
}

type ReadEffect = Omit<Effect, 'evaluate'>;

function compileEffect(effect: ReadEffect, slot: Input['slot'], entered: string | undefined): Effect {
  const { key, expression, constant } = effect;
  if (expression === undefined) return { ...effect, evaluate: () => constant ?? null };
  const evaluate = compileInSlots(expression, slot, entered);
  const spelling = SPELLINGS.get(key);
  return {
    ...effect,
    evaluate: (scope) => {
      const value = evaluate(scope);
      return spelling?.map(value) ?? value;
    },
  };
}

function readBranch(
  branch: Branch | undefined,
  pointer: string,
  input: Input,
  aliases: ReadonlyMap<string, string>,
  target: Target,
): Map<RuleProperty, ReadEffect> {
  const effects = new Map<RuleProperty, ReadEffect>();
  const state: { readonly [key: string]: Value | undefined } = { ...branch?.state };
  for (const [key, value] of Object.entries(state)) {
    const spelling = SPELLINGS.get(key);
    const at = `${pointer}/state/${key}`;
    if (value === undefined) continue;
    if (spelling === undefined) {
      const message = `Unknown key "${key}"`;
      const known = proposeName(key, [...SPELLINGS.keys()], input.report);
      input.report({ code: 'document/unknown-key', pointer: at, atKey: true, message, ...known });
      continue;
    }
    if (effects.has(spelling.property))
      input.report({
        code: 'rule/duplicate',
        pointer: at,
        message: `"${key}" repeats "${spelling.property}", which this branch sets already`,
      });
    if (typeof value === 'string' && value.includes('{{')) {
      const expression = readRuleExpression(value, at, input, aliases, target);
      if (expression === undefined) continue;
      effects.set(spelling.property, { key, expression, constant: undefined });
    } else {
      const constant = spelling.map(value);
      if (constant === undefined) {
        input.report({ code: 'document/invalid', pointer: at, message: `The value does not fit "${key}"` });
        continue;
      }
      effects.set(spelling.property, { key, expression: undefined, constant });
    }
  }
  return effects;
}

function reportUnknown(
  report: Report,
  code: 'rule/unknown-field' | 'rule/unknown-dependency',
  pointer: string,
  name: string,
  indexOf: ReadonlyMap<string, number>,
): void {
  report({ code, pointer, message: `There is no field "${name}"`, ...proposeName(name, [...indexOf.keys()], report) });
}

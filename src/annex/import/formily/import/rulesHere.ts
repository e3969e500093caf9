import type { Reaction, StateEffects } from '#generated/documents/FormDocument.ts';
import { ScriptError } from '../../script/ScriptWorld.ts';
import type { Note } from '../../draft/ImportReport.ts';
import { branchOf, type Effect, type Effects, effectsHere, OWN_STATE, shown, stateOfSchema } from './effectsHere.ts';
import { isPlain, scriptOf, textOf } from './FormilySource.ts';
import type { Names, Placed } from './Placed.ts';
import { translateCondition } from './translateScript.ts';
import { worldOf } from './worldOf.ts';

/** Adds the rules of a form's fields and sections to their targets, and reports the differences. */
export function rulesHere(all: readonly Placed[], names: Names, note: Note): void {
  const own = new Map(all.map((placed): [Placed, Effects] => [placed, ownStates(placed, names, note)]));
  const decided = new Map(all.map((placed): [Placed, Set<string>] => [placed, new Set()]));
  for (const placed of all)
    for (const { node, pointer } of placed.sources) {
      const given = node['x-reactions'];
      const list: readonly unknown[] = Array.isArray(given) ? given : (given ?? '') === '' ? [] : [given];
      list.forEach((each, i) => {
        const at = `${pointer}/x-reactions${Array.isArray(given) ? `/${i}` : ''}`;
        reaction(each, at, placed, { own, decided, names, note });
      });
    }
  for (const [placed, effects] of own) {
    const done = decided.get(placed) ?? new Set();
    for (const [property, effect] of effects) {
      const { key, value } = effect;
      const decides = !done.has(property) && !(property === 'readOnly' && done.has('alwaysValue'));
      const isPlainState = value === 'visible' || (value === (key === 'visible') && typeof value === 'boolean');
      if (!decides || isPlainState) continue;
      placed.rules.push({ reaction: always(effect), pointer: placed.sources[0]?.pointer ?? '' });
    }
  }
}

/** The state that a node declares for itself. */
function ownStates(placed: Placed, names: Names, note: Note): Effects {
  const [source] = placed.sources;
  if (source === undefined) return new Map();
  const { title } = placed;
  const world = worldOf(names, placed.path, undefined, {
    tell: (text) => note('dead', source.pointer, title, text),
    differs: once((text) => note('changed', source.pointer, title, text)),
  });
  // A title and a requirement as written are properties of the field; as expressions they are rules.
  const scripts = placed.isField ? ['title', 'required'].filter((key) => scriptOf(source.node[key]) !== undefined) : [];
  const state = stateOfSchema(source.node, [...OWN_STATE, ...scripts]);
  return effectsHere(state, placed, world, (_, ...why) => note('lost', source.pointer, placed.title, ...why));
}

/** A reaction without a condition of its own. */
const always = ({ key, value, hidden }: Effect): Reaction =>
  hidden === undefined
    ? { fulfill: { state: { [key]: value } } }
    : { when: `{{ ${hidden} }}`, fulfill: { state: { display: 'hidden' } }, otherwise: { state: { [key]: value } } };

/** Calls `say` once for each text: an expression is translated for each target. */
function once(say: (text: string) => void): (text: string) => void {
  const said = new Set<string>();
  return (text) => {
    if (!said.has(text)) say(text);
    said.add(text);
  };
}

interface Form {
  readonly own: ReadonlyMap<Placed, Effects>;
  readonly decided: ReadonlyMap<Placed, Set<string>>;
  readonly names: Names;
  readonly note: Note;
}

const KNOWN = ['dependencies', 'when', 'target', 'fulfill', 'otherwise', 'effects', 'type'];

function reaction(given: unknown, pointer: string, carrier: Placed, form: Form): void {
  const { names, note } = form;
  const lost = (...text: readonly string[]): void => note('lost', pointer, carrier.title, ...text);
  if (!isPlain(given)) return lost(`由程序决定的规则 ${shown(given)}`);
  if (given['effects'] !== undefined && !(Array.isArray(given['effects']) && given['effects'].length === 0))
    return lost(`只在 ${shown(given['effects'])} 发生时起作用的规则`);
  for (const key of Object.keys(given)) if (!KNOWN.includes(key)) lost(`规则里的 ${key} ${shown(given[key])}`);
  let isMissing = false;
  const world = worldOf(names, carrier.path, given['dependencies'], {
    tell: (text) => {
      isMissing = true;
      note('dead', pointer, carrier.title, text);
    },
    differs: once((text) => note('changed', pointer, carrier.title, text)),
  });
  try {
    const when = conditionOf(given['when'], (text) => translateCondition(text, world));
    if (!isMissing && when === 'false') note('dead', pointer, carrier.title, `${shown(given['when'])} 从不成立`);
    if (!isMissing && when === 'true')
      note('dead', pointer, carrier.title, `${shown(given['when'])} 总是成立，otherwise 从不起作用`);
    const branch = (name: string, target: Placed): Effects => {
      const state = branchOf(given[name], (_, ...why) => lost(...why));
      return effectsHere(state, target, world, (_, ...why) => lost(...why));
    };
    for (const target of targetsOf(given['target'], carrier, form, lost)) {
      const [fulfill, otherwise] = [branch('fulfill', target), branch('otherwise', target)];
      const never: Effects = new Map();
      const both = {
        fulfill: when === 'false' ? otherwise : fulfill,
        otherwise: when === 'true' || when === 'false' ? never : otherwise,
      };
      const asked = when === 'true' || when === 'false' ? undefined : when;
      add(asked, both, target, { pointer, form });
    }
  } catch (error) {
    if (!(error instanceof ScriptError)) throw error;
    lost(shown(given['when'] ?? given['target'] ?? ''), error.message);
  }
}

function conditionOf(when: unknown, say: (text: string) => string): string | undefined {
  if (when === undefined || when === '') return undefined;
  const text = scriptOf(when);
  return text === undefined ? String(Boolean(when)) : say(text);
}

function targetsOf(target: unknown, carrier: Placed, { names }: Form, lost: (text: string) => void): Placed[] {
  if (target === undefined || target === '') return [carrier];
  const several = /^\*\(([^()]*)\)$/.exec(textOf(target))?.[1];
  const paths = several === undefined ? [textOf(target)] : several.split(',').map((each) => each.trim());
  return paths.flatMap((path): Placed[] => {
    const found = names.find(path, carrier.path);
    if (found === undefined) lost(`规则的目标 ${path} 不在这张表单里`);
    return found === undefined ? [] : [found];
  });
}

interface Place {
  readonly pointer: string;
  readonly form: Form;
}

/** Adds the effects of a reaction on one target: a rule for its state, and one for each other effect. */
function add(
  when: string | undefined,
  { fulfill, otherwise }: { readonly fulfill: Effects; readonly otherwise: Effects },
  target: Placed,
  { pointer, form }: Place,
): void {
  const { own, decided, note } = form;
  const mine: Effects = own.get(target) ?? new Map();
  const done = decided.get(target) ?? new Set<string>();
  const states: { readonly yes: StateEffects; readonly no: StateEffects } = { yes: {}, no: {} };
  const rule = (yes: StateEffects, no: StateEffects): void => {
    const [hasYes, hasNo] = [Object.keys(yes).length > 0, Object.keys(no).length > 0];
    if (!hasYes && !hasNo) return;
    const made: Reaction = {
      ...(when === undefined ? {} : { when: `{{ ${when} }}` }),
      ...(hasYes ? { fulfill: { state: yes } } : {}),
      ...(hasNo ? { otherwise: { state: no } } : {}),
    };
    target.rules.push({ reaction: made, pointer });
  };
  const isClosed = (effects: Effects): boolean => effects.get('readOnly')?.value === true;
  for (const property of new Set([...fulfill.keys(), ...otherwise.keys()])) {
    const [yes, no] = [fulfill.get(property), otherwise.get(property)];
    done.add(property);
    if (yes?.hidden !== undefined || no?.hidden !== undefined) {
      if (when === undefined && yes !== undefined) target.rules.push({ reaction: always(yes), pointer });
      else note('lost', pointer, target.title, '有 when 的规则里，display 只能在两个写出的词里选一个');
      continue;
    }
    if (property === 'value') {
      const isFixed = [fulfill, otherwise].every((each) => !each.has('value') || isClosed(each) || isClosed(mine));
      const isAlways = when === undefined || (yes !== undefined && no !== undefined);
      if (isFixed && isAlways) done.add('alwaysValue');
      const key = isFixed ? 'value' : 'suggest';
      const cleared = [yes, no].filter((each) => each?.value === null).length;
      if (!isFixed && cleared > 0) note('lost', pointer, target.title, '清空已填的值；这里隐藏时才清空');
      else if (!isFixed)
        note('changed', pointer, target.title, '来源里每次重算都覆盖填写的值；这里成为建议值，填过的保留');
      if (isFixed && !isAlways) note('changed', pointer, target.title, '条件不再成立时来源留着算过的值，这里不留');
      const side = (each: typeof yes): StateEffects =>
        each === undefined || (each.value === null && !isFixed) ? {} : { [key]: each.value };
      rule(side(yes), side(no));
      continue;
    }
    // A field that is computed is closed by that.
    const isImplied = (effects: Effects): boolean =>
      property === 'readOnly' && (effects.has('value') ? effects : mine).has('value') && isClosed(effects);
    const into = property === 'display' || property === 'required' || property === 'readOnly' ? states : undefined;
    const first = mine.get(property);
    const isKept = when !== undefined && (yes === undefined || no === undefined);
    if (isKept) note('changed', pointer, target.title, '条件不再成立时来源保持原样，这里恢复');
    const side = (each: typeof yes, effects: Effects): StateEffects => {
      const effect = each ?? (isKept ? first : undefined);
      return effect === undefined || isImplied(effects) ? {} : { [effect.key]: effect.value };
    };
    const [a, b] = [side(yes, fulfill), side(no, otherwise)];
    if (into === undefined) rule(a, b);
    else {
      Object.assign(into.yes, a);
      Object.assign(into.no, b);
    }
  }
  rule(states.yes, states.no);
}

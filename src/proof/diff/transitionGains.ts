import { AS_IS, type Translate } from '#engine/words/translator.ts';
import type { TargetModel, TransitionModel, PerformerModel } from '#engine/model/WorkflowModel.ts';
import { personWords } from '#engine/workflow/refuseTransition.ts';
import { build } from '#language/build.ts';
import { compileExpression } from '#language/compiler/compileExpression.ts';
import { printExpression } from '#language/compiler/printExpression.ts';
import type { Expression } from '#language/Expression.ts';
import type { Limits } from '../analysis/Limits.ts';
import { walkStates } from '../analysis/walkStates.ts';
import { describeCondition } from '../expressions/describeExpression.ts';
import type { Version, State } from './BehaviourDiff.ts';
import { expressionComponent, stateScope } from '../coverage/expressionComponent.ts';
import { sameInBoth } from './fieldDefinitions.ts';
import { furtherSpace, furtherStates } from './furtherStates.ts';
import { jointSpace } from './jointSpace.ts';
import { peopleWords, sentence } from './describeDifference.ts';

/**
 * Who gains or loses what through changed transitions, one sentence each: persons, states, amounts for which it
 * differs, and persons that a record no longer waits for. A condition is mentioned only if a record was found for which
 * it differs.
 */
export function transitionGains(before: Version, after: Version, limits: Limits): string[] {
  const transitionsOf = ({ entity }: Version): readonly TransitionModel[] => entity.workflow?.transitions ?? [];
  const [olds, news] = [transitionsOf(before), transitionsOf(after)];
  const { say = AS_IS, title = AS_IS } = after;
  const compared = new Compared(before, after, limits);
  return [
    ...olds.flatMap((old) => {
      const now = news.find(({ action }) => action === old.action);
      return now === undefined ? [sentence(say, '不再有「{0}」', title(old.title))] : compared.sentences(old, now);
    }),
    ...news
      .filter(({ action }) => !olds.some((old) => old.action === action))
      .map((now) =>
        sentence(
          say,
          now.manual ? '新有「{0}」：{1}可以做' : '新有「{0}」：{1}',
          title(now.title),
          compared.whoWords(after, now),
        ),
      ),
  ];
}

const ALWAYS = build.literal(true);

class Compared {
  readonly #before: Version;
  readonly #after: Version;
  readonly #limits: Limits;
  readonly #say: Translate;
  readonly #title: Translate;

  constructor(before: Version, after: Version, limits: Limits) {
    this.#before = before;
    this.#after = after;
    this.#limits = limits;
    this.#say = after.say ?? AS_IS;
    this.#title = after.title ?? AS_IS;
  }

  sentences(old: TransitionModel, now: TransitionModel): string[] {
    return [
      ...this.#persons(old, now),
      ...this.#states(old, now),
      ...this.#regions(old.when ?? ALWAYS, now.when ?? ALWAYS).map(({ words, isGained }) =>
        this.#told(isGained ? '{0} 时也能「{1}」' : '{0} 时不再能「{1}」', words, this.#title(now.title)),
      ),
      ...this.#targets(old, now),
      ...this.#guards(old, now),
    ];
  }

  /** `高管、负责人`, or everyone with access to the record. */
  whoWords(version: Version, { who, manual }: TransitionModel): string {
    const say = this.#say;
    if (!manual) return say('由系统自己做');
    if (who.length === 0) return say('能改这条记录的人');
    return who.map((entry) => this.#personWords(version, entry)).join(say('、'));
  }

  #told(text: string, ...parts: readonly string[]): string {
    return sentence(this.#say, text, ...parts);
  }

  #persons(old: TransitionModel, now: TransitionModel): string[] {
    const title = this.#title(now.title);
    if (old.manual !== now.manual)
      return [this.#told(now.manual ? '「{0}」人也可以做了' : '「{0}」只由系统自己做了', title)];
    const nobody = (of: TransitionModel): boolean => of.who.length === 0;
    if (nobody(old) && nobody(now)) return [];
    if (nobody(old) || nobody(now)) {
      const [was, is] = [this.whoWords(this.#before, old), this.whoWords(this.#after, now)];
      return [this.#told('「{0}」以前是 {1} 做，现在是 {2}', title, was, is)];
    }
    const same = (a: PerformerModel, b: PerformerModel): boolean =>
      'when' in a && 'when' in b ? this.#isSame(a.when, b.when) : JSON.stringify(a) === JSON.stringify(b);
    const lost = old.who.filter((entry) => !now.who.some((other) => same(entry, other)));
    const gained = now.who.filter((entry) => !old.who.some((other) => same(entry, other)));
    const [was, is] = [lost, gained].map((entries) =>
      entries.flatMap((entry) => ('when' in entry ? [entry.when] : [])),
    );
    const plain = (entries: readonly PerformerModel[]): PerformerModel[] =>
      entries.filter((entry) => !('when' in entry));
    return [
      ...plain(lost).map((entry) => this.#told('{0}不再能「{1}」', this.#personWords(this.#before, entry), title)),
      ...plain(gained).map((entry) => this.#told('{0}也能「{1}」', this.#personWords(this.#after, entry), title)),
      ...this.#regions(anyOf(was ?? []), anyOf(is ?? [])).map(({ words, isGained }) =>
        this.#told(isGained ? '{0} 的人也能「{1}」' : '{0} 的人不再能「{1}」', words, title),
      ),
    ];
  }

  #states(old: TransitionModel, now: TransitionModel): string[] {
    const all = (version: Version): number[] => (version.entity.workflow?.states ?? []).map(({ value }) => value);
    const [was, is] = [old.from ?? all(this.#before), now.from ?? all(this.#after)];
    const lost = was.filter((state) => !is.includes(state) && all(this.#after).includes(state));
    const gained = is.filter((state) => !was.includes(state) && all(this.#before).includes(state));
    const told = (text: string, version: Version, state: number): string =>
      this.#told(text, this.#title(stateTitle(version, state)), this.#title(now.title));
    return [
      ...lost.map((state) => told('「{0}」时不再能「{1}」', this.#before, state)),
      ...gained.map((state) => told('「{0}」时也能「{1}」', this.#after, state)),
    ];
  }

  /** For each target state: when the transition no longer leads there and who is no longer needed; and the reverse. */
  #targets(old: TransitionModel, now: TransitionModel): string[] {
    const states = [...new Set([...old.to, ...now.to].map(({ state }) => state))];
    return states.flatMap((state) =>
      this.#regions(reaching(old.to, state), reaching(now.to, state)).map(({ words, isGained }) => {
        const version = isGained ? this.#after : this.#before;
        const [title, reached] = [this.#title(now.title), this.#title(stateTitle(version, state))];
        const led = this.#told(isGained ? '「{0}」之后到「{1}」' : '「{0}」之后不再到「{1}」', title, reached);
        const then = words === '' ? led : this.#told('{0} 时{1}', words, led);
        const next = this.#waitingIn(version, state);
        return next === '' ? then : this.#told(isGained ? '{0}，要{1}' : '{0}，不再需要{1}', then, next);
      }),
    );
  }

  /** Whom a record in a state waits for: `高管审批`. */
  #waitingIn(version: Version, state: number): string {
    const next = (version.entity.workflow?.transitions ?? []).filter(
      ({ from, waits, who }) => waits !== false && who.length > 0 && from?.includes(state) === true,
    );
    // In Chinese, actor and action are adjacent; other languages need a word between them.
    const acting = (who: string, act: string): string =>
      this.#say === AS_IS ? `${who}${act}` : sentence(this.#say, '{0}来「{1}」', who, act);
    const told = next.map((each) => acting(this.whoWords(version, each), this.#title(each.title)));
    return [...new Set(told)].join(this.#say(' 或 '));
  }

  #guards(old: TransitionModel, now: TransitionModel): string[] {
    const textOf = (guard: TransitionModel['guards'][number]): string =>
      typeof guard.message === 'string' ? guard.message : printExpression(guard.message);
    const refused = (isNoMore: boolean, guard: TransitionModel['guards'][number]): string =>
      this.#told(
        isNoMore ? '「{0}」不再会因「{1}」被拒绝' : '「{0}」也会因「{1}」被拒绝',
        this.#title(now.title),
        this.#title(textOf(guard)),
      );
    const only = (one: TransitionModel, other: TransitionModel): TransitionModel['guards'] =>
      one.guards.filter((guard) => !other.guards.some((each) => textOf(each) === textOf(guard)));
    const changed = now.guards.flatMap((guard) => {
      const was = old.guards.find((each) => textOf(each) === textOf(guard));
      if (was === undefined || was.others !== undefined || guard.others !== undefined) return [];
      return this.#regions(was.when ?? ALWAYS, guard.when ?? ALWAYS).map(({ words, isGained }) =>
        this.#told('{0} 时{1}', words, refused(isGained, guard)),
      );
    });
    return [
      ...only(old, now).map((guard) => refused(true, guard)),
      ...only(now, old).map((guard) => refused(false, guard)),
      ...changed,
    ];
  }

  #personWords({ entity, enums, findEntity }: Version, entry: PerformerModel): string {
    const say = this.#say;
    if ('word' in entry) {
      const { word } = entry;
      const words = personWords(word, entity.source.organisation.outside) ?? word;
      return peopleWords(words, word === 'customer', this.#after);
    }
    if ('role' in entry) return sentence(say, '角色 {0}', entry.role);
    return sentence(say, '{0} 的人', say(describeCondition(entry.when, { entity, enums, findEntity })));
  }

  /** Where a condition no longer holds, and where it newly holds. */
  #regions(was: Expression, is: Expression): { readonly words: string; readonly isGained: boolean }[] {
    if (printExpression(was) === printExpression(is) || this.#isSame(was, is)) return [];
    return [false, true].flatMap((isGained) => {
      const [version, holds, not] = isGained ? ([this.#after, is, was] as const) : ([this.#before, was, is] as const);
      if (!this.#exists(was, is, isGained)) return [];
      const { entity, enums, findEntity } = version;
      const words = (part: Expression, isNegated: boolean): string =>
        describeCondition(part, { entity, enums, findEntity }, isNegated);
      const parts = [
        ...(holds.kind === 'literal' ? [] : [words(holds, false)]),
        ...(not.kind === 'literal' ? [] : [reversed(not, holds, words)]),
      ];
      const told = parts.map((part) => {
        const said = this.#say(part);
        return parts.length > 1 && part.includes(' 或 ') ? this.#told('（{0}）', said) : said;
      });
      return [{ words: told.join(this.#say(' 且 ')), isGained }];
    });
  }

  /** Whether a record is found for which only one of two conditions holds: among walked states, then among more. */
  #exists(was: Expression, is: Expression, isGained: boolean): boolean {
    const space = jointSpace(this.#before, this.#after, [expressionComponent([was]), expressionComponent([is])]);
    const [a, b] = [compileExpression(was), compileExpression(is)];
    const isOne = (state: State): boolean => {
      const [x, y] = [a(stateScope(state, this.#before)) === true, b(stateScope(state, this.#after)) === true];
      return isGained ? y && !x : x && !y;
    };
    let isFound = false;
    const walk = walkStates(space, this.#limits, (state) => (isFound = isOne(state)));
    if (isFound || !walk.isComplete || walk.isExhaustive) return isFound;
    for (const state of furtherStates(furtherSpace(space, this.#after), this.#limits.shouldStop))
      if (isOne(state)) return true;
    return false;
  }

  #isSame(was: Expression, is: Expression): boolean {
    return sameInBoth([this.#before, was], [this.#after, is], this.#limits);
  }
}

const REVERSED = { '<': '>=', '>=': '<', '>': '<=', '<=': '>' } as const;
const isOrder = (op: string): op is keyof typeof REVERSED => Object.hasOwn(REVERSED, op);

/** The text of a false condition: the reversed comparison, where `holds` shows that the amount is not empty. */
function reversed(not: Expression, holds: Expression, words: (part: Expression, isNegated: boolean) => string): string {
  if (not.kind !== 'compare' || !isOrder(not.op) || holds.kind !== 'compare' || !isOrder(holds.op))
    return words(not, true);
  return not.left.kind === 'name' && printExpression(not.left) === printExpression(holds.left)
    ? words({ ...not, op: REVERSED[not.op] }, false)
    : words(not, true);
}

const anyOf = (conditions: readonly Expression[]): Expression => build.or(...conditions);

/** When the first target that fits is one with this state. */
function reaching(to: readonly TargetModel[], state: number): Expression {
  const before: Expression[] = [];
  const found: Expression[] = [];
  for (const target of to) {
    const when = target.when ?? ALWAYS;
    if (target.state === state) found.push(build.and(...before.map((one) => build.not(one)), when));
    before.push(when);
    if (target.when === undefined) break;
  }
  return build.or(...found);
}

const stateTitle = ({ entity }: Version, value: number): string =>
  entity.workflow?.states.find((state) => state.value === value)?.title ?? String(value);

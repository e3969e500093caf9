import type { TargetModel, TransitionModel, WhoModel } from '#engine/model/WorkflowModel.ts';
import { personWords } from '#engine/workflow/refuseTransition.ts';
import { build } from '#language/build.ts';
import { compileExpression } from '#language/compiler/compileExpression.ts';
import { printExpression } from '#language/compiler/printExpression.ts';
import type { Expression } from '#language/Expression.ts';
import type { Limits } from '../analysis/Limits.ts';
import { walkStates } from '../analysis/walkStates.ts';
import { describeCondition } from '../expressions/describeExpression.ts';
import type { Version } from './BehaviourDiff.ts';
import { expressionComponent, stateScope } from '../coverage/expressionComponent.ts';
import { sameInBoth } from './fieldDefinitions.ts';
import { jointSpace } from './jointSpace.ts';

/**
 * Who gains or loses what by changed transitions, one sentence each: persons, states, the amounts between which it is otherwise, and whom a
 * record waits for no more. A sentence about a condition is there only where a record was found for which it is so.
 */
export function transitionGains(before: Version, after: Version, limits: Limits): string[] {
  const transitionsOf = ({ entity }: Version): readonly TransitionModel[] => entity.workflow?.transitions ?? [];
  const [olds, news] = [transitionsOf(before), transitionsOf(after)];
  const compared = new Compared(before, after, limits);
  return [
    ...olds.flatMap((old) => {
      const now = news.find(({ action }) => action === old.action);
      return now === undefined ? [`不再有「${old.title}」`] : compared.sentences(old, now);
    }),
    ...news
      .filter(({ action }) => !olds.some((old) => old.action === action))
      .map((now) => `新有「${now.title}」：${compared.whoWords(after, now)}${now.manual ? '可以做' : ''}`),
  ];
}

const ALWAYS = build.literal(true);

class Compared {
  readonly #before: Version;
  readonly #after: Version;
  readonly #limits: Limits;

  constructor(before: Version, after: Version, limits: Limits) {
    this.#before = before;
    this.#after = after;
    this.#limits = limits;
  }

  sentences(old: TransitionModel, now: TransitionModel): string[] {
    return [
      ...this.#persons(old, now),
      ...this.#states(old, now),
      ...this.#regions(old.when ?? ALWAYS, now.when ?? ALWAYS).map(
        ({ words, isGained }) => `${words} 时${isGained ? '也能' : '不再能'}「${now.title}」`,
      ),
      ...this.#targets(old, now),
      ...this.#guards(old, now),
    ];
  }

  /** `高管、负责人`, or everybody who has the record. */
  whoWords(version: Version, { who, manual }: TransitionModel): string {
    if (!manual) return '由系统自己做';
    return who.length === 0 ? '能改这条记录的人' : who.map((entry) => this.#personWords(version, entry)).join('、');
  }

  #persons(old: TransitionModel, now: TransitionModel): string[] {
    if (old.manual !== now.manual) return [`「${now.title}」${now.manual ? '人也可以做了' : '只由系统自己做了'}`];
    const nobody = (of: TransitionModel): boolean => of.who.length === 0;
    if (nobody(old) && nobody(now)) return [];
    if (nobody(old) || nobody(now)) {
      const [was, is] = [this.whoWords(this.#before, old), this.whoWords(this.#after, now)];
      return [`「${now.title}」以前是 ${was} 做，现在是 ${is}`];
    }
    const same = (a: WhoModel, b: WhoModel): boolean =>
      'when' in a && 'when' in b ? this.#isSame(a.when, b.when) : JSON.stringify(a) === JSON.stringify(b);
    const lost = old.who.filter((entry) => !now.who.some((other) => same(entry, other)));
    const gained = now.who.filter((entry) => !old.who.some((other) => same(entry, other)));
    const [was, is] = [lost, gained].map((entries) =>
      entries.flatMap((entry) => ('when' in entry ? [entry.when] : [])),
    );
    const plain = (entries: readonly WhoModel[]): WhoModel[] => entries.filter((entry) => !('when' in entry));
    return [
      ...plain(lost).map((entry) => `${this.#personWords(this.#before, entry)}不再能「${now.title}」`),
      ...plain(gained).map((entry) => `${this.#personWords(this.#after, entry)}也能「${now.title}」`),
      ...this.#regions(anyOf(was ?? []), anyOf(is ?? [])).map(
        ({ words, isGained }) => `${words} 的人${isGained ? '也能' : '不再能'}「${now.title}」`,
      ),
    ];
  }

  #states(old: TransitionModel, now: TransitionModel): string[] {
    const all = (version: Version): number[] => (version.entity.workflow?.states ?? []).map(({ value }) => value);
    const [was, is] = [old.from ?? all(this.#before), now.from ?? all(this.#after)];
    const lost = was.filter((state) => !is.includes(state) && all(this.#after).includes(state));
    const gained = is.filter((state) => !was.includes(state) && all(this.#before).includes(state));
    return [
      ...lost.map((state) => `「${stateTitle(this.#before, state)}」时不再能「${now.title}」`),
      ...gained.map((state) => `「${stateTitle(this.#after, state)}」时也能「${now.title}」`),
    ];
  }

  /** Of each state that it leads to, when it does so no more, and who is not needed any more then; and the other way round. */
  #targets(old: TransitionModel, now: TransitionModel): string[] {
    const states = [...new Set([...old.to, ...now.to].map(({ state }) => state))];
    return states.flatMap((state) =>
      this.#regions(reaching(old.to, state), reaching(now.to, state)).map(({ words, isGained }) => {
        const version = isGained ? this.#after : this.#before;
        const when = words === '' ? '' : `${words} 时`;
        const next = this.#waitingIn(version, state);
        const needs = next === '' ? '' : `，${isGained ? '要' : '不再需要'}${next}`;
        return `${when}「${now.title}」之后${isGained ? '' : '不再'}到「${stateTitle(version, state)}」${needs}`;
      }),
    );
  }

  /** Whom a record in a state waits for: `高管审批`. */
  #waitingIn(version: Version, state: number): string {
    const next = (version.entity.workflow?.transitions ?? []).filter(
      ({ from, waits, who }) => waits !== false && who.length > 0 && from?.includes(state) === true,
    );
    return [...new Set(next.map((each) => `${this.whoWords(version, each)}${each.title}`))].join('或');
  }

  #guards(old: TransitionModel, now: TransitionModel): string[] {
    const textOf = (guard: TransitionModel['guards'][number]): string =>
      typeof guard.message === 'string' ? guard.message : printExpression(guard.message);
    const only = (one: TransitionModel, other: TransitionModel): TransitionModel['guards'] =>
      one.guards.filter((guard) => !other.guards.some((each) => textOf(each) === textOf(guard)));
    const changed = now.guards.flatMap((guard) => {
      const was = old.guards.find((each) => textOf(each) === textOf(guard));
      if (was === undefined || was.others !== undefined || guard.others !== undefined) return [];
      return this.#regions(was.when ?? ALWAYS, guard.when ?? ALWAYS).map(
        ({ words, isGained }) => `${words} 时「${now.title}」${isGained ? '不再' : '也'}会因「${textOf(guard)}」被拒绝`,
      );
    });
    return [
      ...only(old, now).map((guard) => `「${now.title}」不再会因「${textOf(guard)}」被拒绝`),
      ...only(now, old).map((guard) => `「${now.title}」也会因「${textOf(guard)}」被拒绝`),
      ...changed,
    ];
  }

  #personWords({ entity, enums, findEntity }: Version, entry: WhoModel): string {
    if ('word' in entry) return personWords(entry.word, entity.source.organisation.outside) ?? entry.word;
    return 'role' in entry
      ? `角色 ${entry.role}`
      : `${describeCondition(entry.when, { entity, enums, findEntity })} 的人`;
  }

  /** Where a condition holds no more, and where it holds now and did not. */
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
      return [
        {
          words: parts.map((part) => (parts.length > 1 && part.includes(' 或 ') ? `（${part}）` : part)).join(' 且 '),
          isGained,
        },
      ];
    });
  }

  /** Tells whether some record is found for which only the one, or only the other, of two conditions holds. */
  #exists(was: Expression, is: Expression, isGained: boolean): boolean {
    const space = jointSpace(this.#before, this.#after, [expressionComponent([was]), expressionComponent([is])]);
    const [a, b] = [compileExpression(was), compileExpression(is)];
    let isFound = false;
    walkStates(space, this.#limits, (state) => {
      const [x, y] = [a(stateScope(state, this.#before)) === true, b(stateScope(state, this.#after)) === true];
      isFound = isGained ? y && !x : x && !y;
      return isFound;
    });
    return isFound;
  }

  #isSame(was: Expression, is: Expression): boolean {
    return sameInBoth([this.#before, was], [this.#after, is], this.#limits);
  }
}

const REVERSED = { '<': '>=', '>=': '<', '>': '<=', '<=': '>' } as const;
const isOrder = (op: string): op is keyof typeof REVERSED => Object.hasOwn(REVERSED, op);

/** A condition that does not hold, by the other comparison where the amount is known to be there, as `holds` compares it as well. */
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

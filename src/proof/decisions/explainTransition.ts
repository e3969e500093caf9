import type { TransitionModel, WhoModel } from '#engine/model/WorkflowModel.ts';
import { whoRows } from '#engine/permission/transitionRows.ts';
import { guardBlocks, guardText } from '#engine/workflow/moveOf.ts';
import { personWords } from '#engine/workflow/refuseTransition.ts';
import { compileExpression } from '#language/compiler/compileExpression.ts';
import type { Expression } from '#language/Expression.ts';
import { describeCondition } from '../expressions/describeExpression.ts';
import type { RulePlace } from '../coverage/RulePlace.ts';
import { holdsFor, mayDo } from './mayDo.ts';
import type { Stage } from './openDecision.ts';

/** One thing that a transition asks for, as it is now. */
export interface TransitionReason {
  /** `状态`, `条件`, `谁`, `权限`, `还要满足`. */
  readonly what: string;
  /** Undefined: it depends on other records, which are not at hand. */
  readonly holds: boolean | undefined;
  readonly words: string;
  readonly place: RulePlace;
}

/** Why somebody may, or may not, take a transition with a record now. */
export interface TransitionExplanation {
  readonly action: string;
  readonly title: string;
  readonly may: boolean;
  /** The words of the refusal, where there are some. */
  readonly refusal: string | undefined;
  readonly reasons: readonly TransitionReason[];
}

/** Explains a transition by the parts that decide about it, each with what it comes to now. `field` words of values come from the stage. */
export function explainTransition(stage: Stage, transition: TransitionModel): TransitionExplanation {
  const { entity, access, record, scope } = stage;
  const may = mayDo(stage, transition.action);
  const file = `${entity.key}/workflow.json`;
  const at = (part: string): RulePlace => ({ file, pointer: `${transition.pointer}${part}` });
  const wording = { entity, enums: stage.world.enums, findEntity: stage.world.findEntity };
  const words = (condition: Expression): string => describeCondition(condition, wording);
  const states = entity.workflow?.status.flatMap((status) => status.states) ?? [];
  const stateTitle = (value: unknown): string => states.find((state) => state.value === value)?.title ?? '空';
  const { from, when, who, guards, field, manual } = transition;
  const isAllowed = manual && access.may(transition.action);
  const reasons: TransitionReason[] = [
    { what: '权限', holds: isAllowed, words: manual ? '有这个操作的权限' : '只由系统自己做', place: at('') },
  ];
  if (from !== undefined)
    reasons.push({
      what: '状态',
      holds: from.some((state) => state === record[field]),
      words: `现在是「${stateTitle(record[field])}」，要在 ${from.map(stateTitle).join('、')}`,
      place: at('/from'),
    });
  if (when !== undefined)
    reasons.push({ what: '条件', holds: holdsFor(stage, when), words: words(when), place: at('/when') });
  if (who.length > 0) {
    const each = who.map((entry) => ({
      text: whoWords(entry, words, entity.source.organisation.outside),
      holds: isGranted(stage, transition, entry),
    }));
    reasons.push({
      what: '谁',
      holds: each.some(({ holds }) => holds),
      words: each.map(({ text, holds }) => `${text}${holds ? '（是）' : '（不是）'}`).join('，或者 '),
      place: at('/who'),
    });
  }
  guards.forEach((guard, i) => {
    const blocks = guardBlocks(guard, scope);
    const text = guardText(guard, scope);
    const asked = guard.when === undefined ? '' : words(guard.when);
    const holds = blocks === 'no' ? true : blocks === 'yes' ? false : undefined;
    const others = guard.others === undefined ? asked : `${asked === '' ? '' : `${asked} 时，`}看别的记录`;
    reasons.push({ what: '还要满足', holds, words: `${others}，否则「${text}」`, place: at(`/guards/${i}`) });
  });
  const refusal = typeof may === 'string' ? may : undefined;
  return { action: transition.action, title: transition.title, may: may === true, refusal, reasons };
}

function whoWords(entry: WhoModel, words: (condition: Expression) => string, outside: string | undefined): string {
  if ('word' in entry) return personWords(entry.word, outside) ?? entry.word;
  return 'role' in entry ? `角色 ${entry.role}` : words(entry.when);
}

function isGranted({ entity, user, access, scope }: Stage, transition: TransitionModel, entry: WhoModel): boolean {
  const rows = whoRows({ ...transition, who: [entry] }, { entity, user, access });
  return compileExpression(rows)(scope) === true;
}

/** The explanation in lines, the first one the verdict. */
export function printTransition(
  { title, action, may, refusal, reasons }: TransitionExplanation,
  at: (place: RulePlace) => string,
): string[] {
  const verdict = may ? '现在可以做' : `现在不能做${refusal === undefined ? '' : `：${refusal}`}`;
  const mark = (holds: boolean | undefined): string => (holds === undefined ? '?' : holds ? '✓' : '✗');
  return [
    `动作 ${title}（${action}）：${verdict}`,
    ...reasons.map(({ what, holds, words, place }) => `  ${mark(holds)} ${what}：${words}  ${at(place)}`),
  ];
}

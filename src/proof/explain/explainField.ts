import { AppError } from '#engine/errors.ts';
import type { ExplainInput } from './ExplainInput.ts';
import { explainChain } from './explainChain.ts';
import { decidesAbout } from './decidesAbout.ts';
import type { Explanation } from './Explanation.ts';
import { explainRules } from './explainRules.ts';
import { findCauses } from './findCauses.ts';
import { findChange } from './search/findChange.ts';
import { isOpen, meetsGoal, openSubject, scopeOf } from './Subject.ts';
import { currentWords } from './words/valueWords.ts';
import { titleOf } from './words/Wording.ts';

/**
 * Why a field of a record is (not) shown, required or open: the rules in words with what they read now, causes outside of rules, and the
 * smallest change that makes it so, or that there is none. Throws AppError NOT_FOUND for a field that the entity does not have.
 */
export function explainField(input: ExplainInput): Explanation {
  const { entity, property: goal = 'visible' } = input;
  const field = entity.field(input.field);
  if (field === undefined) throw new AppError('NOT_FOUND', { text: `没有字段 ${input.field}` });
  const subject = openSubject(input);
  const { outcome, wording, access, texts } = subject;
  const isSecret = access?.readable.has(field.name) === false;
  const causes = findCauses(subject, field, goal);
  const rules = isSecret ? [] : explainRules(subject, field, goal);
  const state = outcome.states[field.index];
  const value = scopeOf(subject.context, outcome).values[field.name] ?? null;
  return {
    field: field.name,
    title: titleOf(wording, field),
    goal,
    isMet: meetsGoal(subject, field, goal, outcome),
    visible: meetsGoal(subject, field, 'visible', outcome),
    required: meetsGoal(subject, field, 'required', outcome),
    editable: state !== undefined && isOpen(subject, field, state),
    text: isSecret ? '' : currentWords(field, value, wording.enums, texts[field.name]),
    place: { file: 'form.json', pointer: field.pointer },
    causes,
    rules,
    chain: explainChain(
      subject,
      field,
      rules.filter((rule) => decidesAbout(goal, rule)),
    ),
    ...findChange(subject, field, goal, causes, input.limits),
  };
}

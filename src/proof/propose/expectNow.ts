import type { RuleCase } from '#generated/documents/CasesDocument.ts';
import { isList } from '#language/isList.ts';
import type { Scalar, Value } from '#language/Value.ts';
import { runCase, type SeenField } from '../cases/runCase.ts';
import type { Rule } from '#engine/rules/Rule.ts';
import type { PlayedCases } from '../coverage/playCases.ts';
import type { Survey } from '../coverage/Survey.ts';
import type { CaseDraft } from './draftCase.ts';

type Expected = RuleCase['expect'][string];

/** A case that expects what some rules make of their fields now. A section is looked at through its first field. */
export function expectNow(
  { entity, context }: Survey,
  draft: CaseDraft,
  rules: readonly Rule[],
  findEntity: PlayedCases['findEntity'],
): RuleCase {
  const expect: Record<string, Expected> = {};
  const named = rules.flatMap((rule) => {
    const name = entity.fields[rule.self >= 0 ? rule.self : (rule.targets[0] ?? -1)]?.name;
    return name === undefined ? [] : [{ name, rule }];
  });
  const open = { title: '-', rule: 'NEW', ...draft };
  const blank = Object.fromEntries(named.map(({ name }) => [name, {}]));
  const seen = runCase(entity, { ...open, expect: blank }, context.enums, findEntity);
  for (const { name, rule } of named) {
    const field = seen[name];
    if (field !== undefined) expect[name] = { ...expect[name], ...tell(rule, field) };
  }
  return { ...open, expect };
}

function tell({ property }: Rule, { visible, required, readOnly, options, value }: SeenField): Expected {
  switch (property) {
    case 'display':
      return { visible };
    case 'required':
      return { visible, required };
    case 'readOnly':
      return { visible, readOnly };
    case 'options':
      return options === undefined ? { visible } : { options: [...options] };
    case 'value':
      return { value: isPlain(value) ? value : isList(value) && value.every(isPlain) ? [...value] : null };
    case 'title':
      return { error: false };
  }
}

const isPlain = (value: Value): value is Scalar => value === null || typeof value !== 'object';

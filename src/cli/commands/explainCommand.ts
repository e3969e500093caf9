import { explainField } from '#proof/explain/explainField.ts';
import type { ExplainedPlace, Explanation, Goal } from '#proof/explain/Explanation.ts';
import { printExplanation } from '#proof/explain/printExplanation.ts';
import { locateProblem } from '#documents/locateProblem.ts';
import type { CliCommand, CliInput, CheckedProduct } from '../terminal/CliCommand.ts';
import { CommandError } from '../terminal/CommandError.ts';
import { accessOf } from '../terminal/accessOf.ts';
import { readQuestion } from '../terminal/readQuestion.ts';

const GOALS: readonly Goal[] = ['visible', 'required', 'editable'];

/** `guiju explain`: why a field is (not) shown, required or open, and the smallest change that makes it so. */
export const explainCommand: CliCommand = {
  name: 'explain',
  summary: 'says why a field is hidden, required or read-only, and what would change it',
  usage: [
    'guiju explain <entity> <field> [--set Field=value]... [--user Name=value]...',
    '',
    '  --set FIELD=VALUE        a value of the record; field by name or title, enum item by value or label',
    '  --user NAME=VALUE        $user: Role=customer, Roles=admin, EmployeeId=6 ...',
    '  --ref FIELD.NAME=VALUE   a field of the record that FIELD refers to',
    '  --now MOMENT             2026-03-10 or "2026-03-10 10:00:00" (default: now in Beijing)',
    '  --property PROPERTY      visible (default), required or editable',
    '  --form NAME              the form that is filled in (default: form)',
    '  --defaults               fields that are not set begin with their defaults; otherwise empty',
  ].join('\n'),
  options: {
    set: { type: 'string', multiple: true },
    user: { type: 'string', multiple: true },
    ref: { type: 'string', multiple: true },
    now: { type: 'string' },
    property: { type: 'string' },
    form: { type: 'string' },
    defaults: { type: 'boolean' },
  },
  run(input) {
    const product = input.load();
    const { entity, field, form, context } = readQuestion(input, product);
    const at = (place: ExplainedPlace) => locate(product, entity.key, place);
    const explanation = explainField({
      entity,
      field: field.name,
      property: readGoal(input),
      context,
      form,
      access: accessOf(entity, context, product),
      findEntity: (key) => product.entities.get(key),
      limits: input.limits(),
    });
    input.print(input.json ? toJson(explanation, at) : toText(explanation, entity.title, at));
    return 0;
  },
};

interface Located {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

function readGoal({ options }: CliInput): Goal {
  const given = options['property'] ?? 'visible';
  const goal = GOALS.find((each) => each === given);
  if (goal === undefined) throw new CommandError(`--property is one of ${GOALS.join(', ')}`);
  return goal;
}

function locate({ sources }: CheckedProduct, entity: string, { file, pointer, range }: ExplainedPlace): Located {
  const path = `${entity}/${file}`;
  const place = locateProblem({ code: 'rule/no-effect', file: path, pointer, range, message: '' }, sources.get(path));
  return { file: path, ...place };
}

function toText(explanation: Explanation, title: string, at: (place: ExplainedPlace) => Located): string {
  const lines = printExplanation(explanation, (place) => {
    const { file, line, column } = at(place);
    return `${file}:${line}:${column}`;
  });
  return lines.map((line, i) => (i === 0 ? `${title} · ${line}` : line)).join('\n');
}

/** Every place gets its line and column. */
function toJson(explanation: Explanation, at: (place: ExplainedPlace) => Located): string {
  const isPlace = (value: unknown): value is ExplainedPlace =>
    typeof value === 'object' && value !== null && 'pointer' in value && 'file' in value && !('line' in value);
  return JSON.stringify(
    explanation,
    (_key, value: unknown) => (isPlace(value) ? { ...value, ...at(value) } : value),
    2,
  );
}

import type { RuleCase } from '#generated/documents/CasesDocument.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FindEntity } from '#engine/model/EntitySource.ts';
import type { Rule } from '#engine/rules/Rule.ts';
import { listNames } from '#language/mapExpression.ts';
import { isEmpty, type Value, type Values } from '#language/Value.ts';
import { inventRecord } from './inventRecord.ts';

/** A form with a field that a user reported as unexpected. */
export interface ReportedForm {
  readonly title: string;
  /** `form` or the name of another form of the entity. */
  readonly form: string;
  readonly field: string;
  readonly expect: RuleCase['expect'][string];
  readonly values: Values;
  /** The loaded fields of referenced records, by reference field. */
  readonly refs: Readonly<Record<string, Values>>;
  readonly user: Values;
  readonly now: string;
}

/** Rule number of a case without a number yet. */
const NO_RULE = 'F';

/** The case of a report: only values that rules read; of masked fields the visible part. */
export function reportedCase(entity: EntityModel, report: ReportedForm, findEntity: FindEntity): RuleCase {
  const { rules, references } = entity.ruleSet;
  const read = new Set([report.field, ...rules.flatMap(({ reads }) => reads)]);
  const needed = Object.fromEntries(
    [...references].map(([field, names]) => [field, pick(report.refs[field] ?? {}, new Set(names))]),
  );
  const { values, stored, refs } = inventRecord(
    entity,
    { values: pick(report.values, new Set([...read, ...references.keys(), ...statesOf(entity)])), refs: needed },
    findEntity,
  );
  const user = pick(report.user, new Set(rules.flatMap(userNamesOf)));
  const filled = Object.fromEntries(Object.entries(refs).filter(([, record]) => Object.keys(record).length > 0));
  return {
    title: report.title,
    rule: NO_RULE,
    ...(report.form === 'form' ? {} : { form: report.form }),
    values: { ...values },
    ...(Object.keys(stored).length === 0 ? {} : { stored: { ...stored } }),
    ...(Object.keys(filled).length === 0 ? {} : { refs: filled }),
    ...(Object.keys(user).length === 0 ? {} : { user: { ...user } }),
    now: report.now,
    expect: { [report.field]: report.expect },
  };
}

const statesOf = ({ workflow }: EntityModel): string[] => (workflow === undefined ? [] : [workflow.field]);

const pick = (values: Values, names: ReadonlySet<string>): Values =>
  Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, Value] => names.has(entry[0]) && !isEmpty(entry[1])),
  );

function userNamesOf({ condition, fulfill, otherwise }: Rule): string[] {
  const expressions = [condition, fulfill?.expression, otherwise?.expression];
  return expressions.flatMap((expression) =>
    expression === undefined
      ? []
      : listNames(expression).flatMap(({ root, path }) => (root === '$user' ? path.slice(0, 1) : [])),
  );
}

import { AppError } from '#engine/errors.ts';
import { listNames } from '#language/mapExpression.ts';
import type { Value } from '#language/Value.ts';
import { parseValue } from '#engine/records/parseRecord.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { AskingForm } from '#engine/query/bindForm.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { Call, DbCall } from '../../access/Call.ts';
import { createActions } from '../check/readSent.ts';
import { readSeenRefs } from '../read/readRefs.ts';
import { referredEntity } from '#engine/model/referredEntity.ts';

/** A reference field whose records are requested, or a found field, with its form's values. */
export interface Picker {
  readonly asking: EntityModel;
  readonly field: FieldModel;
  readonly target: EntityModel;
  readonly form: AskingForm;
  /** No form values were sent: it is a list filter. */
  readonly isFilter: boolean;
}

const VALUE = 'v.';

/** Opens the picker named by `for`. BAD_REQUEST: unknown field; FORBIDDEN: no access to its entity. */
export async function openPicker(params: Readonly<Record<string, string | undefined>>, call: DbCall): Promise<Picker> {
  const [key = '', name = ''] = (params['for'] ?? '').split('.');
  const asking = call.findEntity(key);
  const field = asking?.field(name);
  const values = asking === undefined ? {} : readValues(asking, params);
  const found = call.findEntity(field?.found?.entity ?? '');
  const target = found ?? referredEntity(field, values, call.findEntity);
  if (asking === undefined || field === undefined || target === undefined)
    throw new AppError('BAD_REQUEST', { text: '字段不存在', detail: `pick for ${key}.${name}` });
  if (!mayAsk(asking, call)) throw new AppError('FORBIDDEN', { detail: `pick for ${key}.${name}` });
  const where = field.found?.where ?? field.reference?.where;
  const conditions = [
    ...(where === undefined ? [] : [where]),
    ...(field.reference?.likely ?? []).map((one) => one.where),
  ];
  const needs = new Map<string, string[]>();
  for (const { root, path } of conditions.flatMap(listNames)) {
    const [first = '', second = ''] = path;
    if (root === '$ref') needs.set(first, [...(needs.get(first) ?? []), second]);
  }
  const refs = await readSeenRefs(asking, values, needs, call);
  return {
    asking,
    field,
    target,
    form: { values, refs },
    isFilter: !Object.keys(params).some((other) => other.startsWith(VALUE)),
  };
}

/** Whether the user may view, add or change records of the entity, or of an entity that has it as child rows. */
const mayAsk = (asking: EntityModel, call: Call): boolean => mayFill(asking, call, ['view']);

/** Whether the user may add or change such records, or take one of the actions `more`. */
export function mayFill(asking: EntityModel, call: Call, more: readonly string[] = []): boolean {
  const parents = [...call.product.entities.values()].filter(({ fields }) =>
    fields.some(({ child }) => child?.entity === asking.key),
  );
  return [asking, ...parents].some((entity) => {
    const access = call.access(entity);
    const creating = [...entity.forms.values()].flatMap((form) => createActions(entity, form));
    const transitions = more.length > 0 ? [] : (entity.workflow?.transitions ?? []).map(({ action }) => action);
    return [...more, 'edit', ...creating, ...transitions].some((code) => access.may(code));
  });
}

function readValues(asking: EntityModel, params: Readonly<Record<string, string | undefined>>): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(params).flatMap(([name, text]): [string, Value][] => {
      const field = name.startsWith(VALUE) ? asking.field(name.slice(VALUE.length)) : undefined;
      return field === undefined || text === undefined ? [] : [[field.name, parseValue(field, text) ?? null]];
    }),
  );
}

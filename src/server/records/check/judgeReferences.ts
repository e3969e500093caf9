import { build } from '#language/build.ts';
import type { Expression } from '#language/Expression.ts';
import { listNames } from '#language/mapExpression.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { bindForm, type AskingForm } from '#engine/query/bindForm.ts';
import { referableRows } from '#engine/permission/referableRows.ts';
import { referredEntity } from '#engine/model/referredEntity.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { recordStatement, runRecords, type RecordStatement } from '../../db/rows/selectRecords.ts';
import type { Call, DbCall } from '../../access/Call.ts';
import { perUser } from '../../access/perUser.ts';

/** Result of checking the records that a field is to refer to. */
interface JudgedReferences {
  /** Those that the user may refer to and that meet the field's condition. */
  readonly fit: ReadonlySet<number>;
  /** Those that the user may refer to, but that do not meet the condition. All others count as nonexistent. */
  readonly unfit: ReadonlySet<number>;
}

const NOTHING: JudgedReferences = { fit: new Set(), unfit: new Set() };

/** Checks the records that a field of a form is to refer to, in one query for any number. */
export async function judgeReferences(
  field: FieldModel,
  ids: readonly number[],
  form: AskingForm,
  call: DbCall,
): Promise<JudgedReferences> {
  const target = referredEntity(field, form.values, call.findEntity);
  if (target === undefined) return NOTHING;
  const condition = field.reference?.where ?? build.literal(true);
  const readsForm = listNames(condition).some(({ root }) => root === '$values' || root === '$ref');
  const statement = readsForm ? judged(call, target, condition, form) : judgedAlike(call, target, condition);
  const found = await runRecords(call.db, statement, ids);
  const those = (fits: boolean): Set<number> =>
    new Set(found.filter(({ flags }) => (flags['fits'] === true) === fits).map(({ id }) => id));
  return { fit: those(true), unfit: those(false) };
}

const judgedAlike = perUser(
  (target: EntityModel, condition: Expression) => `${target.key} ${JSON.stringify(condition)}`,
  (call, target, condition) => judged(call, target, condition, NO_FORM),
);

const NO_FORM: AskingForm = { values: {}, refs: {} };

function judged(call: Call, target: EntityModel, condition: Expression, form: AskingForm): RecordStatement {
  const where = referableRows(target, call.who, call.access(target));
  return recordStatement(
    { entity: target, columns: [], byIds: true, where, flags: { fits: bindForm(condition, form, call) } },
    call,
  );
}

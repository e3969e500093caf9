import { rowsOf, type Value, type Values } from '#language/Value.ts';
import { wireRows } from '#engine/records/parseRecord.ts';
import { dropMasked, ignoredFields, applyDefaults } from '#engine/records/pickWritable.ts';
import { withRowChanges } from '#engine/records/waitingChanges.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { childFieldsOf } from '#engine/model/EntitySource.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { Call, DbCall } from '../../access/Call.ts';
import type { RevivedRows, StoredRows } from '../read/childRecords.ts';
import { findingOf, type Draft, type CheckedDraft } from './Draft.ts';
import { type WireBody, keepWritable } from './readSent.ts';
import { runRules } from '../read/runRules.ts';

/** Placeholder Id of a parent that is not stored yet, so that rules see that there is one. */
export const UNBORN = -1;

export interface ChildInput {
  readonly entity: EntityModel;
  /** Sent values of the parent; child fields that were not sent keep their rows. */
  readonly sent: Values;
  /** The same unparsed, if it came from a client: ignored parts of its rows are reported. */
  readonly body?: WireBody;
  readonly storedId: number | undefined;
  readonly children: ReadonlyMap<string, StoredRows>;
  /** Files that rows held before and may hold again. */
  readonly restored?: ReadonlySet<number> | undefined;
  /** Removed rows, by field name, that are restored if their Ids are sent. */
  readonly revived?: RevivedRows | undefined;
  /** The row changes of a waiting version, by field name: rows that were not sent get them. */
  readonly waiting?: RowChanges | undefined;
}

/** Changes of child rows as `WaitingChanges` has them, by field name. */
export type RowChanges = ReadonlyMap<string, readonly Values[]>;

/** Plans child rows: without (or with an unknown) Id added, known changed, missing removed. */
export function planChildren(
  { entity, sent, body = {}, storedId, children, restored, revived: allRevived, waiting }: ChildInput,
  call: Call,
): ChildPlan[] {
  return entity.fields.flatMap((field): ChildPlan[] => {
    const child = field.child === undefined ? undefined : call.findEntity(field.child.entity);
    if (child === undefined || field.child === undefined) return [];
    const stored = children.get(field.name)?.rows ?? [];
    const { by } = field.child;
    const given = sent[field.name];
    const changes = waiting?.get(field.name) ?? [];
    if (given === undefined && changes.length === 0)
      return [{ field, entity: child, by, rows: stored.map((row) => untouched(child, row)), removed: [] }];
    const rows = given === undefined ? withRowChanges(stored, changes) : rowsOf(given);
    const wire = wireRows(body[field.name] ?? '') ?? [];
    const parentId = storedId ?? UNBORN;
    const kept = new Set(rows.map((row) => row['Id']));
    const revived = allRevived?.get(field.name) ?? [];
    return [
      {
        field,
        entity: child,
        by,
        rows: rows.map((row, i) => {
          const before = given === undefined ? stored.find((other) => other === row) : undefined;
          if (before !== undefined) return untouched(child, before);
          const own = given === undefined ? { Id: row['Id'] ?? null } : row;
          const change = changes.find(({ Id }) => Id === row['Id']);
          const input = {
            field,
            child,
            by,
            row: own,
            wire: wire[i] ?? {},
            stored,
            revived,
            parentId,
            restored,
            change,
          };
          return rowDraft(input, call);
        }),
        removed: stored.filter((row) => !kept.has(row['Id'])),
      },
    ];
  });
}

interface RowInput {
  readonly field: FieldModel;
  readonly child: EntityModel;
  readonly by: string;
  readonly row: Values;
  readonly wire: WireBody;
  readonly stored: readonly Values[];
  readonly revived: readonly Values[];
  readonly parentId: number;
  readonly restored: ChildInput['restored'];
  /** The change of the row in a waiting version. */
  readonly change: Values | undefined;
}

function rowDraft(
  { field, child, by, row, wire, stored, revived, parentId, restored, change = {} }: RowInput,
  call: Call,
): Draft {
  const drawn = childFieldsOf(field, call.findEntity);
  const back = revived.find((other) => other['Id'] === row['Id']);
  const before = back ?? stored.find((other) => other['Id'] === row['Id']);
  const writable = new Set(drawn.map(({ name }) => name).filter((name) => call.access(child).writable.has(name)));
  const waits = keepWritable(child, drawn, new Set(Object.keys(change)), change);
  const editable = new Set([...writable, ...Object.keys(waits)]);
  /** The row that the sender saw. */
  const shown = before === undefined && Object.keys(waits).length === 0 ? undefined : { ...before, ...waits };
  const read = keepWritable(child, drawn, writable, row);
  const { [by]: parent, ...own } = wire;
  const body = parent === String(parentId) ? own : wire;
  const ignored = ignoredFields({ entity: child, fields: drawn, editable: writable, body, stored: shown });
  const sent = { ...waits, ...(shown === undefined ? read : dropMasked(child, read, shown)) };
  const { user, now, enums } = call;
  const values =
    before === undefined
      ? applyDefaults(child.fields, { values: sent, user, now, refs: {}, enums })
      : { ...before, ...sent };
  return {
    entity: child,
    stored: before,
    sent,
    defaulted: new Set(before === undefined ? Object.keys(values).filter((name) => !Object.hasOwn(sent, name)) : []),
    values: { ...values, [by]: parentId },
    fields: drawn.filter(({ name }) => name !== 'Id' && editable.has(name)),
    editable,
    restored,
    isRevived: back !== undefined,
    ignored,
    issues: [],
  };
}

/** A row that was not sent: only its computed fields may change, with the parent. */
function untouched(entity: EntityModel, stored: Record<string, Value>): Draft {
  const nothing = new Set<string>();
  return {
    entity,
    stored,
    sent: {},
    defaulted: nothing,
    values: { ...stored },
    fields: [],
    editable: nothing,
    ignored: [],
    issues: [],
  };
}

/** The rows of a plan for the rules of their parent: with the values that their own rules compute. */
export async function computeRows({ entity, by, rows }: ChildPlan, parent: Values, call: DbCall): Promise<Value[]> {
  const computes = entity.ruleSet.rules.some(({ property }) => property === 'value');
  const computed: Value[] = [];
  for (const [index, row] of rows.entries()) {
    const { values } = row;
    const input = { entity, values, given: { [by]: parent }, index, finding: findingOf(row) };
    const run = computes ? await runRules(input, call) : undefined;
    computed.push(run?.outcome.values ?? values);
  }
  return computed;
}

/** The plan for the child rows in one field of a draft: the remaining ones, in the sent order, and the removed ones. */
export interface ChildPlan {
  readonly field: FieldModel;
  readonly entity: EntityModel;
  /** Field of the child entity that refers to the parent. */
  readonly by: string;
  readonly rows: readonly Draft[];
  readonly removed: readonly Record<string, Value>[];
}

export interface CheckedChildren extends Omit<ChildPlan, 'rows'> {
  readonly rows: readonly CheckedDraft[];
}

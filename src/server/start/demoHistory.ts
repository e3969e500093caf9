import type { Value, Values } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { TransitionModel } from '#engine/model/WorkflowModel.ts';
import { wayTo } from '#engine/workflow/wayTo.ts';
import { addStateLog, type StateLogRow } from '../db/system/stateLog.ts';
import type { DbCall } from '../access/Call.ts';
import type { DemoRecords } from '#engine/records/DemoRecords.ts';
import { fieldKind } from '#fields/table/fieldKinds.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { numberOf } from '#language/functions/ExpressionFunction.ts';

/** Creates the history of demo records: the shortest path of transitions to their state, by the people in them. */
export async function demoHistory(records: DemoRecords, call: DbCall): Promise<void> {
  const employees = records.all(call.product.organisation.employee ?? '');
  const title = call.findEntity(call.product.organisation.employee ?? '')?.titleField ?? '';
  const nameOf = (id: Value | undefined): string | null => {
    const name = typeof id === 'number' ? employees.get(id)?.[title] : undefined;
    return typeof name === 'string' ? name : null;
  };
  for (const entity of call.product.entities.values()) {
    if (entity.workflow === undefined) continue;
    const rows = [...records.all(entity.key)].flatMap(([id, record]) => demoSteps(entity, id, record, call.now));
    await addStateLog(
      call.db,
      rows.map((row) => ({ ...row, OperatorName: nameOf(row.OperatorId) })),
    );
  }
}

function demoSteps(entity: EntityModel, id: number, record: Values, now: string): StateLogRow[] {
  const { workflow } = entity;
  const state = record[workflow?.field ?? ''];
  const created = record['CreateTime'];
  if (workflow === undefined || typeof state !== 'number' || typeof created !== 'string') return [];
  const begun = created < now ? created : now;
  const way = wayTo(workflow, state) ?? [];
  const head = { EntityKey: entity.key, RecordId: id, StateField: workflow.field, OperatorName: null };
  const first = { ...head, FromState: null, ToState: way[0]?.from ?? state, ActionCode: 'create', Reason: null };
  const rows: StateLogRow[] = [{ ...first, OperatorId: numberOf(record['CreatorId']), OpTime: begun }];
  let time = begun;
  for (const { transition, from, to } of way) {
    const at = timeOf(entity, transition, record);
    // A planned moment, such as a publication date, was not the time of the step.
    if (at !== undefined && at > time && at <= now) time = at;
    rows.push({
      ...head,
      FromState: from,
      ToState: to,
      ActionCode: transition.action,
      OperatorId: operatorOf(entity, transition, record),
      OpTime: time,
      Reason: demoReason(transition, record),
    });
  }
  return rows;
}

const isTime = (field: FieldModel | undefined): boolean =>
  field !== undefined && fieldKind(field).moment === 'datetime';

function timeOf(entity: EntityModel, { set }: TransitionModel, record: Values): string | undefined {
  const written = [...set.keys()].filter((name) => isTime(entity.field(name)));
  return written.map((name) => record[name]).find((value) => typeof value === 'string');
}

/** The person that a transition writes, if the record has one; otherwise its owner, or its creator. */
function operatorOf(entity: EntityModel, { set }: TransitionModel, record: Values): number | null {
  const creator = entity.field('CreatorId')?.reference?.entity;
  const written = [...set.keys()].filter((name) => entity.field(name)?.reference?.entity === creator);
  const person = written.map((name) => record[name]).find((value) => typeof value === 'number');
  return numberOf(person ?? record['OwnerId'] ?? record['CreatorId']);
}

function demoReason({ inputs }: TransitionModel, record: Values): string | null {
  const reason = inputs.filter((name) => /reason$/i.test(name)).map((name) => record[name]);
  return reason.find((value) => typeof value === 'string') ?? null;
}

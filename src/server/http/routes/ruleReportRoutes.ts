import type { Calls } from '#wire/calls/CALLS.ts';
import type { BodyOf } from '#wire/calls/call.ts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#engine/errors.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { decideAction } from '#engine/permission/decideAction.ts';
import { recordInvalid } from '#engine/validate/Issue.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { readCell } from '#fields/table/readCell.ts';
import type { RuleCase } from '#generated/documents/CasesDocument.ts';
import { isCasesDocument } from '#generated/validators.js';
import { isRow, type Values } from '#language/Value.ts';
import { openCase } from '#proof/cases/runCase.ts';
import { reportedCase } from '#proof/cases/reportedCase.ts';
import type { ExpectedOfField, RuleReport } from '#wire/calls/REPORT_CALLS.ts';
import { demandDeveloper, type DbCall } from '../../access/Call.ts';
import {
  addRuleReport,
  closeRuleReport,
  countOpenReports,
  readRuleReports,
  type RuleReportRow,
} from '../../db/system/ruleTables.ts';
import { transaction } from '../../db/transaction.ts';
import { addMessages, SYSTEM_MESSAGE } from '../../notify/sendMessage.ts';
import { findVisible } from '../../records/read/getRecord.ts';
import type { RequestCall } from '../readRequest.ts';
import { callRoute } from '../route.ts';

/** Most open reports of a user per day. */
const MAX_OPEN = 10;
const MAX_LISTED = 200;
/** Characters. */
const MAX_LENGTHS = { note: 300, reason: 300 };

const EXPECTED: Readonly<Record<Exclude<ExpectedOfField, 'value'>, RuleCase['expect'][string]>> = {
  shown: { visible: true },
  hidden: { visible: false },
  required: { visible: true, required: true },
  optional: { visible: true, required: false },
  editable: { visible: true, readOnly: false },
  readOnly: { visible: true, readOnly: true },
};

type Sent = BodyOf<Calls['POST /api/RuleReport/Send']>;

/** Reports about unexpected fields: sent by users who may open the form, read by developers. */
export function ruleReportRoutes(app: FastifyInstance): void {
  callRoute(app, 'POST /api/RuleReport/Send', (call, { body }) =>
    transaction(call.services.database, (db) => send(body, { ...call, db })),
  );
  callRoute(app, 'GET /api/RuleReport/Search', async (call) => {
    demandDeveloper(call);
    const { rows, open, total } = await readRuleReports(call.services.database.db, MAX_LISTED);
    return { Rows: rows.flatMap(present), Open: open, Total: total };
  });
  callRoute(app, 'POST /api/RuleReport/Close', async (call, { body }) => {
    demandDeveloper(call);
    const { id, made, reason } = body;
    const words = reason.trim();
    if (made === 'none' && words === '') throw recordInvalid([{ field: 'reason', message: '请写明不处理的原因' }]);
    demandShort('reason', '原因', words);
    await transaction(call.services.database, (db) => close(Number(id), made === 'case', words, { ...call, db }));
  });
}

/** Throws NOT_FOUND for a form that the caller may not open, RECORD_INVALID for an invalid report. */
async function send(sent: Sent, call: DbCall & RequestCall): Promise<{ Id: number }> {
  const entity = call.product.find(sent.entity);
  const form = entity?.forms.get(sent.form);
  if (entity === undefined || form === undefined || entity.dialog) throw notThere();
  const field = form.fields.find(({ name }) => name === sent.field);
  const access = call.access(entity);
  if (field === undefined || !access.readable.has(field.name)) throw notThere();
  if (sent.id !== undefined) await findVisible(entity, Number(sent.id), call);
  else if (!decideAction(entity, call.who, 'create').allowed) throw new AppError('FORBIDDEN');
  const note = (sent.note ?? '').trim();
  demandShort('note', '说明', note);
  if ((await countOpenReports(call.db, call.who.accountId, call.today)) >= MAX_OPEN)
    throw recordInvalid([{ field: 'note', message: `您今天有 ${MAX_OPEN} 条反馈还没有处理，请等处理以后再反馈` }]);
  const facts = readFacts(sent.facts, access.readable);
  const made = reportedCase(
    entity,
    {
      ...facts,
      title: (note === '' ? `反馈：${field.title}` : `反馈：${field.title}，${note}`).slice(0, 100),
      form: sent.form,
      field: field.name,
      expect: expectationOf(sent, field, entity, call),
      user: call.user,
      now: call.now,
    },
    call.product.find,
  );
  if (!isCasesDocument({ cases: [made] })) throw unread();
  const Id = await addRuleReport(call.db, {
    AccountId: call.who.accountId,
    RecordId: sent.id === undefined ? null : Number(sent.id),
    EntityKey: entity.key,
    Field: field.name,
    Expected: sent.expected,
    Note: note,
    RuleCase: JSON.stringify(made),
    Name: call.who.name,
    At: call.now,
    Hash: call.product.hashOf(entity.key),
  });
  return { Id };
}

const notThere = (): AppError => new AppError('NOT_FOUND', { text: '要反馈的字段不存在，或您不能打开它的表单' });
const unread = (): AppError => recordInvalid([{ field: 'facts', message: '表单的内容不能读取，请刷新页面再试' }]);

function demandShort(part: 'note' | 'reason', title: string, text: string): void {
  if (text.length > MAX_LENGTHS[part])
    throw recordInvalid([{ field: part, message: `${title}最多 ${MAX_LENGTHS[part]} 个字，现在有 ${text.length} 个` }]);
}

/** The values of the form, as far as the reader may see them. */
function readFacts(
  text: string,
  readable: ReadonlySet<string>,
): { values: Values; refs: Readonly<Record<string, Values>> } {
  const facts = parsed(text);
  const { values, refs } = facts;
  if (!isRow(values) || !isRow(refs)) throw unread();
  return {
    values: Object.fromEntries(Object.entries(values).filter(([name]) => readable.has(name))),
    refs: Object.fromEntries(
      Object.entries(refs).flatMap(([name, record]) => (readable.has(name) && isRow(record) ? [[name, record]] : [])),
    ),
  };
}

const isFacts = (facts: unknown): facts is Values =>
  typeof facts === 'object' && facts !== null && !Array.isArray(facts);

function parsed(text: string): Values {
  try {
    const facts: unknown = JSON.parse(text);
    if (isFacts(facts)) return facts;
  } catch {
    // Reported below.
  }
  throw unread();
}

/** Throws RECORD_INVALID for a value that the field cannot hold. */
function expectationOf(
  { expected, value = '' }: Sent,
  field: FieldModel,
  entity: EntityModel,
  call: RequestCall,
): RuleCase['expect'][string] {
  if (expected !== 'value') return EXPECTED[expected];
  const read = readCell(field, value, { enums: call.enums, now: call.now });
  if (!('wire' in read)) throw recordInvalid([{ field: 'value', message: read.message }]);
  const { context, unread: wrong } = openCase(
    entity,
    { title: '', rule: '', values: { [field.name]: read.wire }, expect: {} },
    call.enums,
  );
  const [issue] = wrong;
  if (issue !== undefined) throw recordInvalid([{ field: 'value', message: issue.message }]);
  const known = context.values[field.name] ?? null;
  return { value: typeof known === 'object' && known !== null ? null : known };
}

/** Closes a report and sends its author a message. Throws NOT_FOUND when it is not open. */
async function close(id: number, isCase: boolean, reason: string, call: DbCall & RequestCall): Promise<void> {
  const row = await closeRuleReport(call.db, id, {
    State: isCase ? 'case' : 'closed',
    Reason: reason,
    ClosedBy: call.who.name,
  });
  if (row === undefined) throw new AppError('NOT_FOUND', { text: '这条反馈不存在，或已经处理' });
  const entity = call.product.find(row.EntityKey);
  const field = entity?.field(row.Field)?.title ?? row.Field;
  const title = `反馈已处理：${entity?.title ?? row.EntityKey}的“${field}”`;
  const content = isCase ? `已做成规则用例，规则会照它修改和检查。${reason}` : `没有修改规则：${reason}`;
  await addMessages([{ Id: row.AccountId }], { type: SYSTEM_MESSAGE, title, content, about: undefined }, call);
}

function present(row: RuleReportRow): RuleReport[] {
  const document: unknown = { cases: [JSON.parse(row.RuleCase)] };
  if (!isCasesDocument(document)) return [];
  return document.cases.map((Case) => ({
    Id: row.Id,
    Entity: row.EntityKey,
    Field: row.Field,
    Expected: row.Expected,
    Note: row.Note,
    Case,
    Record: row.RecordId,
    Name: row.Name,
    At: row.At,
    Hash: row.Hash,
    State: row.State,
    Reason: row.Reason,
    ClosedBy: row.ClosedBy,
  }));
}

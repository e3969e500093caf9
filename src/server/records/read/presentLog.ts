import { isList, type Value, type Values } from '#language/Value.ts';
import { formatValue, textWithUnit, isFiles, isLookup, isPicture } from '#fields/table/fieldKinds.ts';
import { nowCalled, type EntityModel } from '#engine/model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { OpLogRow } from '../../db/system/opLog.ts';
import type { Call, DbCall } from '../../access/Call.ts';
import { SYSTEM_USER } from '../../access/openCall.ts';
import { collectNamed, fieldText, hasText, readTitles, type Titles } from './readTitles.ts';
import { SYSTEM_KINDS, systemText } from './systemFields.ts';
import { enumLabel } from '#language/findEnumItem.ts';
import type { FieldChange, LogRow } from '#wire/LogReply.ts';

/** The enum type with the names of actions, if a product has one (domain 7.3). */
const ACTIONS = 'OpAction';

/** The actions of every product. */
const WORDS: Readonly<Record<string, string>> = {
  create: '新建',
  edit: '编辑',
  revise: '修改待发布',
  delete: '删除',
  undelete: '从回收站恢复',
  transfer: '转移',
  refer: '选择和查看',
  export: '导出',
  reveal: '显示敏感信息',
  login: '登录',
  signOut: '退出登录',
  endSession: '结束登录',
  addToken: '新建访问令牌',
  endToken: '吊销访问令牌',
  addDelegation: '委托审批',
  endDelegation: '结束审批委托',
  register: '注册',
  bindWx: '绑定微信',
  resetPassword: '重置密码',
  changePassword: '修改密码',
  rebindPhone: '换绑手机',
  confirmMail: '验证邮箱',
  denied: '拒绝访问',
  merge: '合并',
  undoMerge: '撤销合并',
  import: '导入',
  download: '下载附件',
  open: '开通账号',
  disable: '停用',
  enable: '启用',
  unlock: '解锁',
  leave: '离职',
  logAltered: '日志保护被改动',
  access: '权限变化',
  secondFactorOn: '开启两步验证',
  secondFactorOff: '关闭两步验证',
  resetSecondFactor: '重置两步验证',
  moveAccount: '关联记录',
  newSecret: '换签名密钥',
  resend: '重新推送',
  applyPlan: '按计划转换数据',
  undoPlan: '撤回转换',
  settlePlan: '删除保留的旧数据',
  renameStored: '按文档改名',
  test: '推送测试事件',
};

/** The name of an action, in the product's terms, else the title of its transition; its code where there is none. */
export function actionText({ wording }: Pick<Call, 'wording'>, code: string, entity?: EntityModel): string {
  const transition = entity?.workflow?.transitions.find(({ action }) => action === code);
  return enumLabel(wording.enums, ACTIONS, code) ?? transition?.title ?? WORDS[code] ?? code;
}

/** All actions with a name: those of the product, or those of every product. */
export function actionChoices({ wording }: Pick<Call, 'wording'>): { Value: string; Label: string }[] {
  const own = wording.enums(ACTIONS)?.items.map(({ Value, Label }) => ({ Value: String(Value), Label }));
  return own ?? Object.entries(WORDS).map(([Value, Label]) => ({ Value, Label }));
}

/** The operator's name from the logs; that of the system in the language of the reader. */
export const operatorName = (name: string | null, { say }: Call): string | null =>
  name === SYSTEM_USER.name ? say(name) : name;

interface LoggedChange {
  readonly field: FieldModel;
  readonly before: Value;
  readonly after: Value;
}

/** Presents log entries for the user of a call. Names of records take one query per entity. */
export async function presentLog(rows: readonly OpLogRow[], call: DbCall): Promise<LogRow[]> {
  const read = rows.map((row) => readRow(row, call));
  const titles = await titlesOf(read, call);
  return rows.map(({ OpTime, OperatorName, OpAction, EntityKey }, i) => ({
    OpTime,
    OperatorName: operatorName(OperatorName, call),
    OpAction,
    OpActionText: actionText(call, OpAction, call.findEntity(EntityKey ?? '')),
    Changes: [
      ...(read[i]?.changes ?? []).map((change) => presentChange(change, read[i]?.beside ?? {}, titles, call)),
      ...systemChanges(rows[i], call),
    ],
    Dropped: read[i]?.named('$dropped') ?? [],
    Ignored: read[i]?.named('$ignored') ?? [],
    Revealed: read[i]?.named('$revealed') ?? [],
    Merged: read[i]?.merged ?? [],
  }));
}

/** The differences of two states in these fields, in form order, as texts for the user. */
export async function presentChanges(
  fields: readonly FieldModel[],
  before: Values,
  after: Values,
  call: DbCall,
): Promise<FieldChange[]> {
  const changes = fields.map((field) => ({
    field,
    before: before[field.name] ?? null,
    after: after[field.name] ?? null,
  }));
  const titles = await titlesOf([{ changes, beside: after }], call);
  return changes.map((change) => presentChange(change, after, titles, call));
}

/** The names of the records in changes. */
function titlesOf(read: readonly Pick<ReadRow, 'changes' | 'beside'>[], call: DbCall): Promise<Titles> {
  const wanted = new Map<string, Set<number>>();
  for (const { changes, beside } of read)
    for (const { field, before, after } of changes)
      if (!isLookup(field))
        for (const value of [before, after]) collectNamed([field], { ...beside, [field.name]: value }, wanted, call);
  return readTitles(wanted, call);
}

interface ReadRow {
  readonly changes: readonly LoggedChange[];
  /** The fields after the entry: a reference may depend on another field. */
  readonly beside: Values;
  /** Titles of the fields that are listed under one name. */
  readonly named: (key: string) => string[];
  readonly merged: readonly string[];
}

function readRow({ EntityKey, Changes }: OpLogRow, call: Call): ReadRow {
  const entity = call.findEntity(EntityKey ?? '');
  const stored: unknown = Changes === null ? {} : JSON.parse(Changes);
  if (entity === undefined || typeof stored !== 'object' || stored === null)
    return { changes: [], beside: {}, named: () => [], merged: [] };
  const entries: [string, unknown][] = Object.entries(stored);
  const readable = readableFields(entity, call);
  const changes = entries.flatMap(([name, change]): LoggedChange[] => {
    const field = readable(name);
    return field === undefined || !isPair(change) ? [] : [{ field, before: change[0], after: change[1] }];
  });
  return {
    changes,
    beside: Object.fromEntries(changes.map(({ field, after }) => [field.name, after])),
    named: (key) => {
      const names = entries.find(([name]) => name === key)?.[1];
      return Array.isArray(names) ? names.flatMap((name) => readable(String(name))?.title ?? []) : [];
    },
    merged: textsOf(entries.find(([name]) => name === '$merged')?.[1]),
  };
}

/** Fields whose log a user may see; not those withheld in some records, as the log lacks the inputs. */
function readableFields(entity: EntityModel, call: Call): (name: string) => FieldModel | undefined {
  const { readable, withheld } = call.access(entity);
  return (name) => {
    const field = nowCalled(entity, name);
    return field !== undefined && readable.has(field.name) && !withheld.has(field.name) ? field : undefined;
  };
}

/** The changes of something other than a record of an entity. */
function systemChanges(row: OpLogRow | undefined, { say }: Call): FieldChange[] {
  const fields = SYSTEM_KINDS[row?.EntityKey ?? '']?.fields;
  const stored: unknown = JSON.parse(row?.Changes ?? '{}');
  if (fields === undefined || typeof stored !== 'object' || stored === null) return [];
  return Object.entries(stored).flatMap(([Field, change]: [string, unknown]): FieldChange[] => {
    const Title = fields[Field];
    if (Title === undefined || !isPair(change)) return [];
    const [Before, After] = change;
    return [{ Field, Title, Before, After, BeforeText: systemText(Before, say), AfterText: systemText(After, say) }];
  });
}

const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

const isPair = (change: unknown): change is [Value, Value] => Array.isArray(change) && change.length === 2;

function presentChange(
  { field, before, after }: LoggedChange,
  beside: Values,
  titles: Titles,
  call: Call,
): FieldChange {
  const { name, title } = field;
  const named = (value: Value): Value =>
    isLookup(field) || !hasText(field, call) ? value : fieldText(field, { ...beside, [name]: value }, titles, call);
  const text = (value: Value): string => {
    if (isFiles(field)) return isList(value) && value.length > 0 ? call.say(`${value.length} 个文件`) : '';
    if (isPicture(field)) return value === null ? '' : call.say('1 张图片');
    const read = formatValue(field, value, { ...call.wording, text: hasText(field, call) ? named(value) : null });
    return textWithUnit(read, field, call.say);
  };
  return {
    Field: name,
    Title: title,
    Before: named(before),
    After: named(after),
    BeforeText: text(before),
    AfterText: text(after),
  };
}

import type { DecisionCase } from '#generated/documents/CasesDocument.ts';
import { outsideWord } from '#engine/model/outsideWord.ts';
import { enumLabel } from '#language/findEnumItem.ts';
import { plainText, type Value } from '#language/Value.ts';
import { caseValues } from '../cases/runCase.ts';
import type { Wording } from '../expressions/Wording.ts';

/** Fields that only say who stands how to a record. */
const PERSONS: readonly string[] = ['OwnerId', 'CreatorId', 'SubmitterId', 'MemberIds', 'OwnerUnitId', 'OwnerUnitPath'];
const ROLES: Readonly<Record<string, string>> = { anonymous: '访客', system: '系统自己' };
const MOST_NAMED = 4;

/** What a proposed decision case is about, in a line: `待立项，负责人，金额=100：提交立项`. */
export function decisionTitle({ entity, enums }: Wording, { record, user = {}, take, expect }: DecisionCase): string {
  const values = caseValues(record);
  const state = values[entity.workflow?.field ?? ''];
  const stateTitle = entity.workflow?.states.find(({ value }) => value === state)?.title;
  const named = Object.entries(values).filter(
    ([name]) => name !== entity.workflow?.field && name !== 'Id' && !PERSONS.includes(name),
  );
  const words = (name: string, value: Value): string => {
    const label = enumLabel(enums, entity.field(name)?.enum?.type ?? null, value);
    return `${entity.field(name)?.title ?? name}=${label ?? (typeof value === 'boolean' ? (value ? '是' : '否') : plainText(value, '、'))}`;
  };
  const situation = [
    ...(stateTitle === undefined ? [] : [stateTitle]),
    personTitle(values, user, entity.source.organisation.outside),
    ...named.slice(0, take === undefined ? MOST_NAMED : 1).map(([name, value]) => words(name, value)),
  ].filter((part) => part !== '');
  return `${situation.length === 0 ? '空的记录' : situation.join('，')}：${askedTitle(entity, take, expect)}`;
}

function personTitle(
  values: Readonly<Record<string, Value>>,
  user: NonNullable<DecisionCase['user']>,
  outside: string | undefined,
): string {
  const me = user['EmployeeId'] ?? 1;
  if (user['Role'] === 'customer') return outsideWord(outside);
  const role = ROLES[typeof user['Role'] === 'string' ? user['Role'] : ''];
  if (role !== undefined) return role;
  if (Array.isArray(user['ChiefPaths'])) return '部门负责人';
  if (Array.isArray(user['Approves'])) return '审批人';
  if (Array.isArray(user['Roles'])) return `角色 ${user['Roles'].join('、')}`;
  const own = [
    ['OwnerId', '负责人'],
    ['SubmitterId', '提交人'],
    ['CreatorId', '创建人'],
  ] as const;
  const isOthers = own.some(([name]) => values[name] !== undefined);
  return own.find(([name]) => values[name] === me)?.[1] ?? (isOthers ? '同事' : '');
}

function askedTitle(
  { workflow }: Wording['entity'],
  take: DecisionCase['take'],
  expect: DecisionCase['expect'],
): string {
  if (take !== undefined) {
    const title = workflow?.transitions.find(({ action }) => action === take.action)?.title ?? take.action;
    return expect.refused === false ? title : `${title}被拒绝`;
  }
  if (expect.may !== undefined) return '能做什么';
  if (expect.in !== undefined) return '在哪些列表里';
  if (expect.due !== undefined) return '要不要提醒';
  if (expect.fields !== undefined) return '看得到哪些字段';
  return '能不能保存';
}

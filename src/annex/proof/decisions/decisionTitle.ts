import type { DecisionCase } from '#generated/documents/CasesDocument.ts';
import type { Organisation } from '#engine/model/EntityModel.ts';
import { outsideWord } from '#engine/model/outsideWord.ts';
import { listNames } from '#language/mapExpression.ts';
import { isEmpty, type Value } from '#language/Value.ts';
import { caseValues } from '#proof/cases/runCase.ts';
import { TIMES } from '#proof/decisions/openDecision.ts';
import type { DecisionVariant } from './Variants.ts';
import type { TitleWords } from '#proof/expressions/TitleWords.ts';
import { currentWords, userTitle } from '#proof/expressions/valueWords.ts';
import type { Wording } from '#proof/expressions/Wording.ts';

/** Fields that only describe a person's relation to a record. */
const PERSONS: readonly string[] = ['OwnerId', 'CreatorId', 'SubmitterId', 'MemberIds', 'OwnerUnitId', 'OwnerUnitPath'];
/** User properties that the description of the person already includes. */
const TOLD: readonly string[] = [
  'Role',
  'Roles',
  'ChiefPaths',
  'Approves',
  'UnitId',
  'UnitPath',
  'EmployeeId',
  'CustomerId',
];

export interface TitleWording extends Wording {
  /** Titles of roles by code. */
  readonly roles: ReadonlyMap<string, string>;
  /** Titles of reminders by key. */
  readonly reminders: ReadonlyMap<string, string>;
  readonly words: TitleWords;
}

/**
 * The subject and result of a decision case, in a line a user can confirm: `审批中，审批人，合同金额 1,000,000：审核 → 审批中`. `told`
 * limits the number of circumstances, those first that the changed decision reads; `withReferences` includes referenced
 * records.
 */
export function decisionTitle(
  wording: TitleWording,
  decision: DecisionCase,
  variant: DecisionVariant,
  told = 2,
  withReferences = false,
): string {
  const { entity, words } = wording;
  const values = caseValues(decision.record);
  const state = values[entity.workflow?.field ?? ''];
  const stateTitle = entity.workflow?.states.find(({ value }) => value === state)?.title;
  const facts = factsOf(wording, decision, variant, withReferences);
  const situation = [
    ...(stateTitle === undefined ? [] : [stateTitle]),
    personTitle(values, decision.user ?? {}, entity.source.organisation, wording),
    ...facts.slice(0, told),
  ].filter((part) => part !== '');
  const about = situation.length === 0 ? words.nothing : words.parts(situation);
  return words.leadsTo(about, outcome(wording, decision, variant));
}

/** A title for a case that chooses or counts one other record: `已完成的项目可以选作项目`; undefined for any other case. */
export function otherTitle(
  { entity, enums, findEntity, words }: TitleWording,
  decision: DecisionCase,
): string | undefined {
  const { beside = {}, expect, user } = decision;
  const [[key = '', rows = []] = [], ...more] = Object.entries(beside).filter(([, each]) => each.length > 0);
  const [other, row, name] = [findEntity?.(key), rows[0], Object.keys(expect.chooses ?? expect.sums ?? {})[0]];
  const field = entity.field(name ?? '');
  if (more.length > 0 || rows.length > 1 || !other || !row || !field || user !== undefined) return undefined;
  if (row[TIMES] !== undefined || Object.keys(expect.chooses ?? expect.sums ?? {}).length > 1) return undefined;
  const facts = Object.entries(caseValues(row)).flatMap(([each, value]) => {
    const of = other.field(each);
    if (of === undefined || isEmpty(value) || each === 'Id' || of.reference !== undefined) return [];
    const label = currentWords(of, value, { enums, say: words.say });
    return [of.enum === undefined ? words.becomes(words.say(of.title), [words.holds(label)]) : label];
  });
  const [is, sum] = [expect.chooses?.[field.name], caseValues(expect.sums ?? {})[field.name]];
  const title = words.say(field.title);
  const about = words.which(facts, words.say(other.title));
  if (is !== undefined) return `${about}${words.chooses(title, is)}`;
  return typeof sum === 'number' ? `${about}${words.counts(title, sum !== 0)}` : undefined;
}

interface Fact {
  readonly words: string;
  readonly isRead: boolean;
}

/** The circumstances as texts, those read by the changed decision first. */
function factsOf(
  { entity, enums, findEntity, words }: TitleWording,
  decision: DecisionCase,
  variant: DecisionVariant,
  withReferences: boolean,
): string[] {
  const isTold = (of: typeof entity | undefined, name: string): boolean =>
    !PERSONS.includes(name) && (withReferences || of?.field(name)?.reference === undefined);
  const { record, beside = {}, user = {}, take } = decision;
  const { change, place } = variant;
  const names = change === undefined ? [] : [change.was, change.is].flatMap(listNames);
  const read = new Set(names.flatMap(({ path }) => path.slice(0, 2)));
  const written = /\/set\/(\w+)$/.exec(place.pointer)?.[1];
  if (written !== undefined) read.add(written);
  const facts: Fact[] = [];
  type Put = (fact: string) => string;
  const add = (of: typeof entity | undefined, name: string, value: Value, put: Put = (fact) => fact): void => {
    const field = of?.field(name);
    if (field === undefined || isEmpty(value)) return;
    const fact = `${words.say(field.title)} ${currentWords(field, value, { enums, say: words.say })}`;
    facts.push({ words: put(fact), isRead: read.has(name) });
  };
  for (const [name, value] of Object.entries(caseValues(take?.inputs ?? {}))) add(entity, name, value, words.entered);
  for (const [name, value] of Object.entries(caseValues(record)))
    if (name !== entity.workflow?.field && name !== 'Id' && isTold(entity, name)) add(entity, name, value);
  for (const [key, rows] of Object.entries(beside))
    for (const row of rows.slice(0, 1)) {
      const other = findEntity?.(key);
      const count = typeof row[TIMES] === 'number' ? row[TIMES] : rows.length;
      if (count > 1) facts.push({ words: words.more(count, other?.title ?? key), isRead: true });
      for (const [name, value] of Object.entries(caseValues(row)))
        if (name !== TIMES && name !== 'Id' && isTold(other, name))
          add(other, name, value, (fact) => words.of(other?.title ?? key, fact));
    }
  for (const [name, value] of Object.entries(user)) {
    const title = userTitle(name, entity);
    if (title !== undefined && typeof value === 'boolean' && !TOLD.includes(name))
      facts.push({ words: words.flag(words.say(title), value), isRead: read.has(name) });
  }
  return facts.toSorted((a, b) => Number(b.isRead) - Number(a.isRead)).map(({ words }) => words);
}

function personTitle(
  values: Readonly<Record<string, Value>>,
  user: NonNullable<DecisionCase['user']>,
  { outsiders = [], outside }: Organisation,
  { roles, words }: Pick<TitleWording, 'roles' | 'words'>,
): string {
  const me = user['EmployeeId'] ?? 1;
  if (user['Role'] === 'customer') {
    const own = user['Outside'] ?? outsiders[0]?.key;
    return outsiders.find(({ key }) => key === own)?.title ?? words.say(outsideWord(outside));
  }
  const { persons } = words;
  if (user['Role'] === 'anonymous' || user['Role'] === 'system') return persons[user['Role']];
  if (Array.isArray(user['ChiefPaths'])) return persons.chief;
  if (Array.isArray(user['Approves'])) return persons.approver;
  if (Array.isArray(user['Roles']))
    return words.role(user['Roles'].map((code) => roles.get(String(code)) ?? String(code)));
  const own = [
    ['OwnerId', persons.owner],
    ['SubmitterId', persons.submitter],
    ['CreatorId', persons.creator],
  ] as const;
  const isOthers = own.some(([name]) => values[name] !== undefined);
  return own.find(([name]) => values[name] === me)?.[1] ?? (isOthers ? persons.colleague : '');
}

function outcome(wording: TitleWording, { take, expect }: DecisionCase, { group }: DecisionVariant): string {
  const { entity, words } = wording;
  const titleOf = (action: string): string =>
    entity.workflow?.transitions.find((one) => one.action === action)?.title ?? words.actions[action] ?? action;
  const may = (action: string, is: boolean | string): string =>
    is === true ? words.may(titleOf(action)) : words.mayNot(titleOf(action), typeof is === 'string' ? is : undefined);
  if (take !== undefined) {
    const { refused, state } = expect;
    const to = entity.workflow?.states.find(({ value }) => value === state)?.title;
    if (refused === false) return `${titleOf(take.action)}${to === undefined ? '' : ` → ${to}`}`;
    return words.mayNot(titleOf(take.action), typeof refused === 'string' ? refused : undefined);
  }
  const actions = Object.entries(expect.may ?? {});
  const asked =
    group.kind === 'transition' ? actions.filter(([action]) => action === group.transition.action) : actions;
  if (asked.length > 0) return words.parts(asked.map(([action, is]) => may(action, is)));
  const yes = (part: Readonly<Record<string, boolean>> = {}): string[] =>
    Object.entries(part).flatMap(([name, is]) => (is ? [name] : []));
  if (expect.in !== undefined) {
    const places = yes(expect.in).map((name) => sceneTitle(wording, name));
    return places.length === 0 ? words.inNoScene : words.inScenes(places);
  }
  if (expect.due !== undefined) {
    const due = yes(expect.due).map((name) => wording.reminders.get(name.split('/')[0] ?? '') ?? name);
    return due.length === 0 ? words.remindsNot : words.reminds(due);
  }
  if (expect.fields !== undefined) {
    const titles = (is: boolean): string[] =>
      Object.entries(expect.fields ?? {}).flatMap(([name, seen]) =>
        seen === is ? [words.say(entity.field(name)?.title ?? name)] : [],
      );
    const [seen, unseen] = [titles(true), titles(false)];
    return words.parts([
      ...(seen.length === 0 ? [] : [words.sees(seen)]),
      ...(unseen.length === 0 ? [] : [words.seesNot(unseen)]),
    ]);
  }
  for (const [name, is] of Object.entries(expect.chooses ?? {}))
    return words.chooses(words.say(entity.field(name)?.title ?? name), is);
  if (expect.sums !== undefined)
    return words.parts(
      Object.entries(caseValues(expect.sums)).map(([name, value]) => {
        const [list = '', key] = name.split('/');
        const field = entity.field(key ?? name);
        const title = entity.lists.get(list)?.sums.find((sum) => sum.key === key)?.title;
        const shown = isEmpty(value)
          ? words.nothing
          : field === undefined
            ? JSON.stringify(value)
            : currentWords(field, value, wording);
        return words.becomes(words.say(title === undefined || title === '' ? (field?.title ?? name) : title), [
          words.holds(shown),
        ]);
      }),
    );
  const said = Object.values(expect.errors ?? {}).filter((text) => typeof text === 'string');
  return said.length === 0 ? words.saves : words.savesNot([...new Set(said)]);
}

function sceneTitle({ entity }: Wording, name: string): string {
  const [list = '', scene] = name.split('/');
  const model = entity.lists.get(list);
  return model?.scenes.find(({ key }) => key === scene)?.title ?? model?.title ?? name;
}

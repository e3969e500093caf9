import type { Translate } from '#engine/words/translator.ts';
import { type Limits, NO_LIMITS } from '../analysis/Limits.ts';
import type { EnumSource } from '#language/EnumType.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import {
  isProvenSame,
  type BehaviourDiff,
  type DefinitionChange,
  type RenamedThing,
  type Version,
  type UndecidedChange,
} from './BehaviourDiff.ts';
import { documentDefinitions, TRANSITION } from './documentDefinitions.ts';
import { entityDefinitions, tabDefinitions } from './entityDefinitions.ts';
import { fieldDefinitions } from './fieldDefinitions.ts';
import { sharedDefinitions, type SharedDocuments } from './sharedDefinitions.ts';
import { transitionGains } from './transitionGains.ts';
import { diffChecks } from './diffChecks.ts';
import { diffStates } from './diffStates.ts';
import type { ReminderDocument } from '#generated/documents/ReminderDocument.ts';
import { pointerStep } from '#engine/schema/SchemaProblem.ts';
import { printExpression } from '#language/compiler/printExpression.ts';
import { tryExpression } from '../expressions/listExpressions.ts';

export interface ProductVersion {
  readonly entities: ReadonlyMap<string, EntityModel>;
  readonly enums: EnumSource;
  /** The documents outside of entities: reminders, roles and menus. Undefined: not compared. */
  readonly documents?: SharedDocuments | undefined;
  /** The renamed elements: this version uses the later version's names, except where a reason says why not. */
  readonly renamed?: readonly RenamedThing[] | undefined;
  /** Translates difference texts; titles, headings and whole sentences are translated later. Undefined: none. */
  readonly say?: Translate | undefined;
  readonly title?: Translate | undefined;
  /** The documents with names of settings; those above contain the values. Undefined: no document uses a setting. */
  readonly written?:
    { readonly entities: ReadonlyMap<string, EntityModel>; readonly documents: SharedDocuments } | undefined;
}

/** The differences of all or the named entities, in the order of the later version. `limits` creates each one's. */
export function diffProducts(
  before: ProductVersion,
  after: ProductVersion,
  limits: () => Limits,
  keys: readonly string[] = [...new Set([...after.entities.keys(), ...before.entities.keys()])],
): BehaviourDiff[] {
  return keys.flatMap((key): BehaviourDiff[] => {
    const [old, now] = [versionOf(before, key), versionOf(after, key)];
    if (old !== undefined && now !== undefined) {
      const names = renamedIn(before, now.entity);
      const found = diffBehaviour(old, now, limits());
      const diff = { ...found, definitions: [...names, ...found.definitions] };
      const [was, is] = [before.written?.entities.get(key), after.written?.entities.get(key)];
      if (was === undefined || is === undefined || !isProvenSame(diff)) return [diff];
      return [{ ...diff, undecided: settingChanges(was, is) }];
    }
    const only = now ?? old;
    if (only === undefined) return [];
    const names = now === undefined ? [] : renamedIn(before, now.entity);
    return [{ ...presenceOnly(only.entity, now === undefined ? 'removed' : 'added'), definitions: names }];
  });
}

/** The differences of reminders, roles and menus of two versions of a product: one for each document that differs. */
export function diffShared(before: ProductVersion, after: ProductVersion, limits: () => Limits): BehaviourDiff[] {
  if (before.documents === undefined || after.documents === undefined) return [];
  const versions = (key: string): readonly [Version, Version] | undefined => {
    const [old, now] = [versionOf(before, key), versionOf(after, key)];
    return old === undefined || now === undefined ? undefined : [old, now];
  };
  const found = sharedDefinitions(before.documents, after.documents, versions, limits, after).map(
    ({ file, title, presence, definitions }) => ({ ...presenceOnly({ key: file, title }, presence), definitions }),
  );
  const known = new Set(found.map(({ entity }) => entity));
  const old = before.written?.documents.reminders ?? {};
  const open = Object.entries(after.written?.documents.reminders ?? {}).flatMap(([name, is]): BehaviourDiff[] => {
    const [was, key] = [old[name], `reminders/${name}`];
    const undecided = was === undefined || known.has(key) ? [] : reminderSettingChanges(name, was, is);
    return undecided.length === 0 ? [] : [{ ...presenceOnly({ key, title: is.title }, 'both'), undecided }];
  });
  const names = renamedEnums(before, after).map((diff) => {
    const own = found.find(({ entity }) => entity === diff.entity);
    return own === undefined ? diff : { ...own, definitions: [...diff.definitions, ...own.definitions] };
  });
  const named = new Set(names.map(({ entity }) => entity));
  return [...names, ...found.filter(({ entity }) => !named.has(entity)), ...open];
}

/** The renamed elements of an entity as changes: the entity first, then its fields. */
function renamedIn({ renamed = [] }: ProductVersion, now: EntityModel): DefinitionChange[] {
  return renamed.flatMap((thing): DefinitionChange[] => {
    const { kind, entity, to } = thing;
    if (kind === 'entity' && to === now.key) return [renamedAs(thing, undefined, now.title)];
    return kind === 'field' && entity === now.key ? [renamedAs(thing, to, now.field(to)?.title ?? to)] : [];
  });
}

const RENAMED: Readonly<Record<RenamedThing['kind'], string>> = {
  field: '字段改名',
  entity: '实体改名',
  enum: '枚举类型改名',
};

const renamedAs = (
  { kind, from, to, why }: RenamedThing,
  field: string | undefined,
  title: string,
): DefinitionChange => ({
  ...{ field, title, before: from, after: to },
  what: why === undefined ? RENAMED[kind] : `${RENAMED[kind]}（按一个删除、一个新增来比较：${why}）`,
});

/** The enum types that have another name now, a document each. */
function renamedEnums({ renamed = [] }: ProductVersion, { documents }: ProductVersion): BehaviourDiff[] {
  return renamed.flatMap((thing): BehaviourDiff[] => {
    if (thing.kind !== 'enum') return [];
    const title = documents?.enums?.[thing.to]?.title ?? thing.to;
    const key = `enums/${thing.to}`;
    return [{ ...presenceOnly({ key, title }, 'both'), definitions: [renamedAs(thing, undefined, title)] }];
  });
}

function versionOf({ entities, enums, say, title }: ProductVersion, key: string): Version | undefined {
  const entity = entities.get(key);
  return entity === undefined ? undefined : { entity, enums, findEntity: (other) => entities.get(other), say, title };
}

function presenceOnly(
  { key, title }: Pick<EntityModel, 'key' | 'title'>,
  presence: BehaviourDiff['presence'],
): BehaviourDiff {
  return {
    entity: key,
    title,
    presence,
    definitions: [],
    gains: [],
    states: [],
    undecided: [],
    walked: 0,
    isExhaustive: true,
    isComplete: true,
  };
}

/**
 * Compares the behaviour of two versions of an entity: for each property of each field the states in which it differs,
 * and the differences of documents outside of rules. Empty for a pure rewrite.
 */
export function diffBehaviour(before: Version, after: Version, limits: Limits = NO_LIMITS): BehaviourDiff {
  const [states, checks] = [diffStates(before, after, limits), diffChecks(before, after, limits)];
  const documents = documentDefinitions(before, after, limits);
  const index = new Map(after.entity.fields.map(({ name, index: at }) => [name, at]));
  return {
    entity: after.entity.key,
    title: after.entity.title,
    presence: 'both',
    definitions: [
      ...entityDefinitions(before, after, limits),
      ...tabDefinitions(before, after, limits),
      ...documents,
      ...fieldDefinitions(before, after, limits),
    ],
    gains: documents.some(({ what }) => what.startsWith(TRANSITION)) ? transitionGains(before, after, limits) : [],
    states: [...states.differences, ...checks.differences].sort(
      (a, b) => (index.get(a.field) ?? 0) - (index.get(b.field) ?? 0),
    ),
    undecided: [...states.undecided, ...checks.undecided],
    walked: states.walked + checks.walked,
    isExhaustive: states.isExhaustive && checks.isExhaustive,
    isComplete: states.isComplete && checks.isComplete,
  };
}

const SETTING = '$config.';

/** Changed expressions with settings: compared with defaults, nothing is proven for other values. */
function settingChanges(before: EntityModel, after: EntityModel): UndecidedChange[] {
  const [old, now] = [documentsOf(before), documentsOf(after)];
  return [...now].flatMap(([file, document]) =>
    old.has(file) ? changesIn({ file, title: after.title }, old.get(file), document) : [],
  );
}

/** The same of a reminder. */
const reminderSettingChanges = (name: string, before: ReminderDocument, after: ReminderDocument): UndecidedChange[] =>
  changesIn({ file: `reminders/${name}.json`, title: after.title }, before, after);

function documentsOf({ key, source: { documents } }: EntityModel): Map<string, unknown> {
  const { form, forms, lists, workflow, print } = documents;
  return new Map<string, unknown>([
    [`${key}/form.json`, form],
    ...Object.entries(forms).map(([name, each]) => [`${key}/${name}.form.json`, each] as const),
    ...Object.entries(lists).map(
      ([name, each]) => [`${key}/${name === 'list' ? 'list.json' : `${name}.list.json`}`, each] as const,
    ),
    [`${key}/workflow.json`, workflow],
    [`${key}/print.json`, print],
  ]);
}

interface Of {
  readonly file: string;
  readonly title: string;
}

function changesIn(of: Of, was: unknown, is: unknown, pointer = ''): UndecidedChange[] {
  if (typeof was === 'string' && typeof is === 'string') {
    if (was === is || !(was + is).includes(SETTING) || printed(was) === printed(is)) return [];
    return [{ field: '', title: of.title, place: { file: of.file, pointer }, before: was, after: is }];
  }
  if (!isPart(was) || !isPart(is)) return [];
  return Object.entries(is).flatMap(([name, part]) =>
    changesIn(of, was[name], part, `${pointer}/${pointerStep(name)}`),
  );
}

function printed(text: string): string {
  const expression = tryExpression(text);
  return expression === undefined ? text : printExpression(expression);
}

const isPart = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

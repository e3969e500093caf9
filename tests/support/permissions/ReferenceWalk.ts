import { listNames } from '#language/mapExpression.ts';
import { plainText, type Values } from '#language/Value.ts';
import { isRows, isReferences, isUpload } from '#fields/table/fieldKinds.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { isStored } from '#engine/query/seenPath.ts';
import { columnType } from '#server/db/sql/SqlValue.ts';
import { queryRows } from '../server/queryRows.ts';
import type { Fields } from '../server/TestClient.ts';
import type { TestServer } from '../server/TestServer.ts';
import type { PermissionOracle } from './PermissionOracle.ts';
import type { RawRows } from './RawRows.ts';

/** A request that must not reveal values of records outside the row scope. */
export interface Question {
  readonly path: string;
  readonly params: Fields;
}

/** A reference of an entity, and its rows by whether the account may view the referenced record. */
export interface ReferencePath {
  readonly entity: EntityModel;
  /** A list that the account may open. */
  readonly list: string;
  readonly field: FieldModel;
  readonly target: EntityModel;
  /** Fields of the target that the account may read, but not through this reference alone. */
  readonly fields: readonly FieldModel[];
  readonly seen: readonly Values[];
  readonly unseen: readonly Values[];
}

interface Product {
  readonly entities: ReadonlyMap<string, EntityModel>;
  /** The texts of forms and workflows by entity: values that they read of references decide rules and row scopes. */
  readonly texts: ReadonlyMap<string, string>;
}

const MOST_ROWS = 5;

/** Every reference path of an account, with the requests that could reveal a value behind it. */
export class ReferenceWalk {
  readonly #oracle: PermissionOracle;
  readonly #rows: RawRows;
  readonly #product: Product;
  readonly #decisive: ReadonlySet<string>;

  constructor(oracle: PermissionOracle, rows: RawRows, product: Product) {
    [this.#oracle, this.#rows, this.#product] = [oracle, rows, product];
    const all = [...product.texts.values()].join('\n');
    this.#decisive = new Set([...all.matchAll(/\$ref\.\w+\.(\w+)/g)].map(([, name = '']) => name));
  }

  /** The reference paths from entities that the account may view. */
  paths(): ReferencePath[] {
    return [...this.#product.entities.values()].flatMap((entity) => {
      const list = this.#listOf(entity);
      if (list === undefined || !this.#oracle.may(entity, 'view')) return [];
      return entity.fields.flatMap((field) => this.#pathOf(entity, list, field) ?? []);
    });
  }

  #listOf(entity: EntityModel): string | undefined {
    const { isCustomer } = this.#oracle;
    const open = [...entity.lists.values()].filter(({ permission }) =>
      permission.every((key) => this.#oracle.holds(key)),
    );
    return (isCustomer ? open.find(({ name }) => name === 'customer') : undefined)?.name ?? open[0]?.name;
  }

  #pathOf(entity: EntityModel, list: string, field: FieldModel): ReferencePath | undefined {
    const { reference, name } = field;
    const target = this.#product.entities.get(reference?.entity ?? '');
    if (reference === undefined || reference.oneOf !== undefined || isReferences(field) || target === undefined)
      return undefined;
    if (!this.#oracle.readable(entity).has(name)) return undefined;
    const own = reference.idField ?? name;
    const visible = this.#idsOf(target);
    const rows = this.#oracle.visible(entity).filter((row) => this.#rows.find(target.key, row[own]) !== undefined);
    const isSeen = (row: Values): boolean => visible.has(Number(row[own]));
    // Customers read some fields in some rows only.
    const partly = this.#oracle.isCustomer ? target.customer?.when : undefined;
    const readable = new Set([...this.#oracle.readable(target)].filter((other) => partly?.has(other) !== true));
    const shown = target.shownThrough;
    const isShown = (other: string): boolean =>
      other === target.titleField ||
      other === 'Id' ||
      shown.get(other)?.some((by) => by === '*' || by === `${entity.key}.${name}`) === true;
    const fields = target.fields.filter(
      (other) => readable.has(other.name) && !isShown(other.name) && isColumnField(other),
    );
    return {
      entity,
      list,
      field,
      target,
      fields,
      seen: rows.filter(isSeen),
      unseen: rows.filter((row) => !isSeen(row)),
    };
  }

  #idsOf(target: EntityModel): ReadonlySet<number> {
    return new Set(this.#oracle.visible(target).map((row) => Number(row['Id'])));
  }

  /** The Id behind a reference in a row. */
  idIn({ field }: Pick<ReferencePath, 'field'>, row: Values): number {
    return Number(row[field.reference?.idField ?? field.name]);
  }

  /** The columns that a list has by itself or that the account may ask for. */
  columns({ entity, list, target, field, fields }: ReferencePath): string[] {
    const known = new Set(entity.lists.get(list)?.columns.map(({ key }) => key));
    const keys = fields.map(({ name }) => `${field.name}.${name}`);
    return this.#oracle.may(target, 'view') ? keys.slice(0, 40) : keys.filter((key) => known.has(key));
  }

  /** The requests of one path; `take` chooses a sample of its fields. */
  questions(path: ReferencePath, take: (fields: readonly FieldModel[]) => readonly FieldModel[]): Question[] {
    const { entity, list, field, target, fields, unseen } = path;
    const [row] = unseen;
    if (row === undefined) return [];
    const api = `/api/${entity.api}`;
    const ids = unseen
      .slice(0, MOST_ROWS)
      .map((each) => Number(each['Id']))
      .join(',');
    const hidden = this.#rows.find(target.key, this.idIn(path, row)) ?? {};
    const base = { list, ids };
    const columns = this.columns(path).join(',');
    const shown =
      columns === ''
        ? []
        : [
            { path: `${api}/Search`, params: { ...base, columns } },
            { path: `${api}/Export`, params: { ...base, columns, format: 'csv' } },
          ];
    const sampled = take(fields).flatMap(({ name }): Question[] => {
      const key = `${field.name}.${name}`;
      const text = plainText(hidden[name] ?? null, ',').slice(0, 40);
      const where = (path_: string): string => JSON.stringify(['all', [path_, text === '' ? '1' : text]]);
      return [
        { path: `${api}/Search`, params: { ...base, columns: key } },
        { path: `${api}/Search`, params: { ...base, where: where(key) } },
        { path: `${api}/Search`, params: { ...base, where: where(`!${key}`) } },
        { path: `${api}/Search`, params: { ...base, sort: key } },
        { path: `${api}/Groups`, params: { ...base, group: key } },
        { path: `${api}/Search`, params: { ...base, group: key, groupKey: text === '' ? 'empty' : text } },
        { path: `${api}/Pivot`, params: { ...base, pivot: key } },
        { path: `${api}/Pivot`, params: { ...base, pivot: `${field.name}..sum:${key}` } },
        ...(text === ''
          ? []
          : [
              { path: `${api}/Search`, params: { ...base, searchKey: text } },
              { path: `/api/${target.api}/Pick`, params: { for: `${entity.key}.${field.name}`, searchKey: text } },
            ]),
      ];
    });
    return [
      ...shown,
      ...sampled,
      { path: `${api}/Get`, params: { id: Number(row['Id']) } },
      { path: `/api/${target.api}/Pick`, params: { for: `${entity.key}.${field.name}`, ids: this.idIn(path, row) } },
      ...this.#recordQuestions(entity, Number(row['Id'])),
    ];
  }

  /** What else a record and its entity answer by themselves: logs, paper, actions with their reasons. */
  #recordQuestions({ key, api, workflow }: EntityModel, id: number): Question[] {
    return [
      ...['Log', 'StateLog', 'Versions', 'Beyond', 'RecordWarnings'].map((call) => ({
        path: `/api/${api}/${call}`,
        params: { id },
      })),
      { path: `/api/${api}/Changes`, params: { limit: 100 } },
      { path: `/api/${api}/PrintLayouts`, params: { ids: id } },
      { path: '/api/RecordTimeline/Search', params: { entity: key, record: id } },
      ...(workflow?.transitions ?? []).flatMap(({ action }) => [
        { path: `/api/${api}/Explain`, params: { action, id } },
        { path: `/api/${api}/Warnings`, params: { action, ids: id } },
      ]),
    ];
  }

  /** Every layout of the record of an entity that refers to most records outside the row scope. */
  printQuestions(paths: readonly ReferencePath[]): Question[] {
    const rows = paths.flatMap(({ entity, unseen }) => unseen.map((row) => ({ entity, id: Number(row['Id']) })));
    const entities = [...new Set(rows.map(({ entity }) => entity))];
    return entities.flatMap((entity) => {
      const ids = rows.filter((row) => row.entity === entity).map(({ id }) => id);
      const counts = new Map(ids.map((id) => [id, ids.filter((other) => other === id).length]));
      const [most] = [...counts].sort(([, one], [, two]) => two - one);
      const layouts = ['standard', ...(entity.source.documents.print?.prints ?? []).map(({ key }) => key)];
      return layouts.map((layout) => ({
        path: `/api/${entity.api}/Print`,
        params: { layout, ids: most?.[0] ?? 0 },
      }));
    });
  }

  /** The pages of all lists and scenes of an entity. */
  listQuestions(entity: EntityModel): Question[] {
    return [...entity.lists.values()].flatMap(({ name, scenes }) =>
      [undefined, ...scenes.map(({ key }) => key)].map((scene) => ({
        path: `/api/${entity.api}/Search`,
        params: { list: name, rows: 100, exact: true, ...(scene === undefined ? {} : { scene }) },
      })),
    );
  }

  /**
   * Changes every value that the account sees nowhere and that decides no rule and no row scope. The own employee
   * and unit stay: their fields are facts of the account, which scopes and guards read. Returns how many columns it changed.
   */
  async changeUnseen(server: TestServer): Promise<number> {
    let changed = 0;
    for (const target of this.#product.entities.values()) {
      const ids = [...this.#idsOf(target), ...this.#ownIds(target)].join(',');
      const sets = target.fields.filter((field) => this.#isFree(target, field)).flatMap(changeSql);
      if (sets.length === 0) continue;
      await queryRows(
        server,
        `update "${target.key}" set ${sets.join(', ')} where not "Id" in (${ids === '' ? '0' : ids})`,
      );
      changed += sets.length;
    }
    return changed;
  }

  #ownIds({ key }: EntityModel): readonly number[] {
    const { employeeId, unitId } = this.#oracle.person;
    const id = key === 'employee' ? employeeId : key === 'unit' ? unitId : null;
    return id === null ? [] : [id];
  }

  /** Tells whether a field decides nothing: no row scope, no rule, no picker, no title. */
  #isFree(target: EntityModel, field: FieldModel): boolean {
    const { name } = field;
    const text = this.#product.texts.get(target.key) ?? '';
    const isRead = new RegExp(`\\$record\\.${name}\\b`).test(text);
    const isAsked = [...this.#product.entities.values()].some(({ fields }) =>
      fields.some(({ reference, rollup }) => {
        const where =
          reference?.entity === target.key ? reference.where : rollup?.of === target.key ? rollup.where : undefined;
        return where !== undefined && listNames(where).some(({ root, path }) => root === '$record' && path[0] === name);
      }),
    );
    const isNaming =
      name === target.titleField || target.shownThrough.has(name) || target.public?.fields.includes(name) === true;
    const isUnique = target.unique.some((unique) => unique.fields.includes(name));
    const isOwn = field.reference === undefined && field.pairOf === undefined && field.number === undefined;
    return (
      isOwn &&
      !isUnique &&
      isColumnField(field) &&
      !isNaming &&
      !isRead &&
      !isAsked &&
      !this.#decisive.has(name) &&
      !STANDARD.has(name)
    );
  }
}

const STANDARD = new Set('Id Version CreateTime UpdateTime OwnerUnitPath UnitPath PhoneNumber LoginId'.split(' '));

const isColumnField = (field: FieldModel): boolean => isStored(field) && !isRows(field) && !isUpload(field);

/** The SQL that gives a column another value of its type; nothing for lists. */
function changeSql(field: FieldModel): string[] {
  const type = columnType(field);
  const column = `"${field.name}"`;
  if (type === undefined || type.endsWith('[]')) return [];
  const other =
    type === 'text'
      ? `md5(${column} || "Id"::text)`
      : type === 'boolean'
        ? `not ${column}`
        : type === 'date'
          ? `${column} + 40`
          : type.startsWith('timestamp')
            ? `${column} + interval '40 days'`
            : /^(numeric|bigint|integer|float8|double|smallint|real)/.test(type)
              ? `${column} + 1`
              : undefined;
  return other === undefined ? [] : [`${column} = ${other}`];
}

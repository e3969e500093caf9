import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isCellField } from '#fields/table/fieldKinds.ts';
import { childSheets, sheetColumns } from '#engine/model/sheets.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { readImportChildren } from '#renderer/list/actions/importChildren.ts';
import { readImportHead, readImportRows } from '#renderer/list/actions/importWorkbook.ts';
import { type ImportRow, MAX_IMPORT_ROWS, type SheetRow } from '#wire/ImportRow.ts';
import { oneDatabase, openServer, type TestServer } from '../../support/server/TestServer.ts';
import { queryRows } from '../../support/server/queryRows.ts';
import { listAt, numberAt, type Reply, type TestClient } from '../../support/server/TestClient.ts';
import { importInto } from '../../support/server/importInto.ts';
import { sheetsOf } from '../../support/sheetsOf.ts';

/** Products with imports enabled for every list; `refusals` depend on the day on which a record is created. */
const PRODUCTS = [
  {
    product: 'crm',
    admin: '13900000001',
    least: 1500,
    refusals: ['不在报名期内'],
    open: () => openServer(oneDatabase(), {}, 'shipped'),
  },
  {
    product: 'maintenance',
    admin: 'admin',
    least: 20,
    refusals: [],
    open: () => openServer(oneDatabase(), { schemasDir: resolve('docs/examples/maintenance') }, 'empty'),
  },
];
const childrenOf = ({ Children = {} }: ImportRow) =>
  Object.entries(Children).flatMap(([name, rows]) => rows.map(({ Cells }, i) => ({ at: `${name} ${i} `, Cells })));

/** The cells of a row and of its child rows, without values that the server assigns. */
const cellsOf = (row: ImportRow): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [{ at: '', Cells: row.Cells }, ...childrenOf(row)].flatMap(({ at, Cells: { Id: _, ...cells } }) =>
      Object.entries(cells).map(([name, text]) => [`${at}${name}`, text]),
    ),
  );

const withoutId = ({ Row, Cells: { Id: _, ...Cells } }: SheetRow): SheetRow => ({ Row, Cells });

/** The number of records per entity that are deleted and imported again. */
const MOST_RECORDS = 12;

describe.each(PRODUCTS)('what goes out and comes in again: $product', ({ admin, least, refusals, open }) => {
  let server: TestServer;
  let client: TestClient;
  const undo: (() => void)[] = [];
  beforeAll(async () => {
    server = await open();
    client = await server.signIn(admin);
    for (const entity of entities()) for (const list of entity.lists.values()) undo.push(importInto(list));
  });
  afterAll(async () => {
    for (const each of undo) each();
    await server.close();
  });

  const entities = (): EntityModel[] => [...server.running.services.products.current.entities.values()];

  const whole = (entity: EntityModel) => ({ model: entity, writable: new Set(entity.fields.map(({ name }) => name)) });
  const ofKey = (key: string) =>
    entities()
      .filter((entity) => entity.key === key)
      .map(whole)[0];

  /** The rows of a file that holds all records of an entity with their child rows. */
  const exported = async (entity: EntityModel): Promise<readonly ImportRow[]> => {
    const reply = await client.fetch(`/api/${entity.api}/Export?content=fields&children=true&sort=Id`);
    if (reply.headers.get('content-type')?.includes('json') === true) return [];
    const sheets = await sheetsOf(await reply.blob(), true);
    const list = entity.lists.get('list');
    if (list === undefined || (sheets[0]?.data.length ?? 0) < 2) return [];
    const columns = sheetColumns(entity, list, whole(entity).writable);
    const { rows } = readImportRows(sheets, readImportHead(sheets, columns), columns);
    const below = childSheets(whole(entity), list.import, ofKey);
    const reader = { entity, title: list.title, sheets: below, columns, key: 'Id' };
    const { strays, unknown, rows: read } = readImportChildren(sheets, rows, reader);
    expect([strays, unknown]).toEqual([[], []]);
    return read;
  };

  const send = (
    entity: EntityModel,
    rows: readonly ImportRow[],
    more: Readonly<Record<string, string | boolean>>,
  ): Promise<Reply> =>
    client.post(`/api/${entity.api}/Import`, { list: 'list', Rows: JSON.stringify(rows), Run: 'a-run', ...more });

  it('changes nothing where it is imported as changes, in any entity', async () => {
    const found: Record<string, unknown> = {};
    let count = 0;
    for (const entity of entities()) {
      const rows = await exported(entity);
      for (let from = 0; from < rows.length; from += MAX_IMPORT_ROWS) {
        const part = rows.slice(from, from + MAX_IMPORT_ROWS);
        const { Data, Message } = await send(entity, part, { Preview: true, Mode: 'update', Key: 'Id' });
        const isSame = Message === '' && listAt(Data, 'Same').length === part.length;
        if (!isSame) found[entity.key] = [Message, Message === '' ? listAt(Data, 'Rows').slice(0, 3) : null];
        count += part.length;
      }
    }
    expect(found).toEqual({});
    expect(count).toBeGreaterThan(least);
  });

  const begin = async ({ key, workflow }: EntityModel, rows: readonly SheetRow[]): Promise<void> => {
    if (workflow === undefined || workflow.initial === undefined || rows.length === 0) return;
    const ids = rows.map(({ Cells }) => Number(Cells['Id'])).join();
    const update = `update "${key}" set "${workflow.field}" = ${workflow.initial} where "Id" in (${ids})`;
    // A record whose place another one has taken stays closed.
    await queryRows(server, update).catch(() => undefined);
  };

  it('is equal where all child rows are replaced by the same without Ids', async () => {
    const found: Record<string, unknown> = {};
    let count = 0;
    for (const entity of entities().filter(({ fields }) => fields.some(({ child }) => child !== undefined))) {
      const rows = (await exported(entity)).filter((row) => childrenOf(row).length > 0).slice(0, MOST_RECORDS);
      // Records in later states are closed.
      for (const row of rows) {
        await begin(entity, [row]);
        for (const { name, child } of entity.fields) {
          const below = child === undefined ? undefined : ofKey(child.entity)?.model;
          if (below !== undefined) await begin(below, row.Children?.[name] ?? []);
        }
      }
      const told = new Map<number, Reply>();
      for (const row of rows) {
        const Children = Object.entries(row.Children ?? {}).map(([name, own]) => [name, own.map(withoutId)] as const);
        const asNew = { ...row, Children: Object.fromEntries(Children) };
        const reply = await send(entity, [asNew], { Preview: false, Mode: 'update', Key: 'Id' });
        told.set(row.Row, reply);
        if (reply.Message === '') break;
      }
      const after = new Map((await exported(entity)).map((row) => [row.Cells['Id'], row]));
      for (const row of rows.filter(({ Row }) => told.has(Row))) {
        const now = after.get(row.Cells['Id']);
        const isWritten = told.get(row.Row)?.Message === '';
        if (now === undefined || JSON.stringify(cellsOf(now)) !== JSON.stringify(cellsOf(row)))
          found[`${entity.key} ${row.Row}`] = [cellsOf(row), now === undefined ? null : cellsOf(now)];
        const ids = new Set((now === undefined ? [] : childrenOf(now)).map(({ Cells }) => Cells['Id']));
        const isReplaced = childrenOf(row).every(({ Cells }) => !ids.has(Cells['Id']));
        if (isWritten !== isReplaced) found[`${entity.key} ${row.Row} rows`] = told.get(row.Row)?.Message;
        count += isWritten ? childrenOf(row).length : 0;
      }
    }
    expect(found).toEqual({});
    expect(count).toBeGreaterThan(0);
  });

  it('is equal where it was deleted and is imported as new', async () => {
    const found: Record<string, unknown> = {};
    let count = 0;
    for (const entity of entities()) {
      const rows = (await exported(entity)).slice(0, MOST_RECORDS);
      const deleted: ImportRow[] = [];
      for (const row of rows) {
        const id = row.Cells['Id'] ?? '';
        const { Data } = await client.get(`/api/${entity.api}/Get`, { id });
        const { Successed } = await client.post(`/api/${entity.api}/Delete`, {
          Id: id,
          Version: numberAt(Data, 'Record.Version'),
        });
        if (Successed) deleted.push(row);
      }
      if (deleted.length === 0) continue;
      const before = new Set((await exported(entity)).map(({ Cells }) => Cells['Id']));
      const refused: string[] = [];
      const added: ImportRow[] = [];
      for (const row of deleted) {
        const { Message } = await send(entity, [row], { Preview: false });
        if (Message === '') added.push(row);
        else refused.push(Message);
      }
      const after = (await exported(entity)).filter(({ Cells }) => !before.has(Cells['Id']));
      const told = after.map(cellsOf);
      const wanted = added.map(cellsOf);
      const differing = wanted.flatMap((cells, i) =>
        Object.entries(cells).flatMap(([name, text]) =>
          told[i]?.[name] === text ? [] : [`${name}: ${text} -> ${String(told[i]?.[name])}`],
        ),
      );
      if (differing.length > 0) found[entity.key] = [...new Set(differing)].slice(0, 12);
      // A file cannot contain masked values and fields without a cell.
      const untold = entity.fields.filter((field) => !isCellField(field) || field.masked).map(({ title }) => title);
      for (const message of refused)
        if (
          !untold.some((title) => message.includes(` ${title}：`)) &&
          !refusals.some((known) => message.includes(known))
        )
          found[`${entity.key} refused`] ??= message;
      count += added.length;
    }
    expect(found).toEqual({});
    expect(count).toBeGreaterThan(3);
  });
});

import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isCellField } from '#fields/table/isCellField.ts';
import { sheetColumns } from '#engine/model/sheetColumns.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { readImportHead, readImportRows } from '#renderer/list/actions/importWorkbook.ts';
import type { ImportRow } from '#wire/ImportRow.ts';
import { MOST_IMPORT_ROWS } from '#wire/ImportRow.ts';
import { oneDatabase, openServer, type TestServer } from '../../support/server/TestServer.ts';
import { listAt, numberAt, type Reply, type TestClient } from '../../support/server/TestClient.ts';
import { sheetsOf } from '../../support/sheetsOf.ts';

const WHOLE = { form: 'form', title: '导入', fields: undefined, later: [] };

/** Products whose every list can be imported into; `refusals` are what depends on the day on which a record is made. */
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
/** Of each entity so many are deleted and come back. */
const MOST_RECORDS = 12;

describe.each(PRODUCTS)('what goes out and comes in again: $product', ({ admin, least, refusals, open }) => {
  let server: TestServer;
  let client: TestClient;
  beforeAll(async () => {
    server = await open();
    client = await server.signIn(admin);
    for (const entity of entities())
      for (const list of entity.lists.values()) if (list.import === undefined) Reflect.set(list, 'import', WHOLE);
  });
  afterAll(() => server.close());

  const entities = (): EntityModel[] => [...server.running.services.products.current.entities.values()];

  /** The rows of a file that holds all records of an entity. */
  const exported = async (entity: EntityModel): Promise<readonly ImportRow[]> => {
    const reply = await client.fetch(`/api/${entity.api}/Export?content=fields&sort=Id`);
    if (reply.headers.get('content-type')?.includes('json') === true) return [];
    const sheets = await sheetsOf(await reply.blob(), true);
    const list = entity.lists.get('list');
    if (list === undefined || (sheets[0]?.data.length ?? 0) < 2) return [];
    const columns = sheetColumns(entity, list, new Set(entity.fields.map(({ name }) => name)));
    return readImportRows(sheets, readImportHead(sheets, columns).fields);
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
      for (let from = 0; from < rows.length; from += MOST_IMPORT_ROWS) {
        const part = rows.slice(from, from + MOST_IMPORT_ROWS);
        const { Data, Message } = await send(entity, part, { Preview: true, Mode: 'update', Key: 'Id' });
        const isSame = Message === '' && listAt(Data, 'Same').length === part.length;
        if (!isSame) found[entity.key] = [Message, Message === '' ? listAt(Data, 'Rows').slice(0, 3) : null];
        count += part.length;
      }
    }
    expect(found).toEqual({});
    expect(count).toBeGreaterThan(least);
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
      const told = after.map(({ Cells: { Id: _, ...cells } }) => cells);
      const wanted = added.map(({ Cells: { Id: _, ...cells } }) => cells);
      const differing = wanted.flatMap((cells, i) =>
        Object.entries(cells).flatMap(([name, text]) =>
          told[i]?.[name] === text ? [] : [`${name}: ${text} -> ${String(told[i]?.[name])}`],
        ),
      );
      if (differing.length > 0) found[entity.key] = [...new Set(differing)].slice(0, 12);
      // What no cell holds, and what masks hide, cannot be told by a file.
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

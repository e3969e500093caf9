import { expect, it } from 'vitest';
import { isRows } from '#fields/table/fieldKinds.ts';
import { childFieldsOf } from '#engine/model/EntitySource.ts';
import { shippedProduct } from '../../support/shippedProduct.ts';
import { at, column, listAt, numberAt, type Reply } from '../../support/server/TestClient.ts';
import { ADMIN, onBothDatabases, useServer } from '../../support/server/TestServer.ts';

const CONFLICT = 21;

const { entities } = shippedProduct();
const HOLDERS = [...entities.values()].flatMap((entity) =>
  entity.dialog
    ? []
    : entity.fields.filter(isRows).map((field) => ({ key: entity.key, name: field.name, entity, field })),
);

onBothDatabases('a record and its child rows have one version', (kind) => {
  const server = useServer(kind, {}, 'shipped');
  const client = server.as(ADMIN);

  const get = async (key: string, id: number): Promise<Reply> => client.get(`/api/${key}/Get`, { id });

  /** A demo record with at least two rows that can be changed in its state. */
  async function openRecord(key: string, name: string): Promise<Reply> {
    for (const id of column((await client.get(`/api/${key}/Search`, { rows: 100 })).Data, 'Id')) {
      const reply = await get(key, Number(id));
      const isOpen = listAt(reply.Data, 'Editable').includes(name) && listAt(reply.Data, `Record.${name}`).length > 1;
      if (isOpen) return reply;
    }
    throw new Error(`no ${key} whose ${name} can be changed`);
  }

  /** A save of the rows as they were read, with one of them removed and entered again. */
  function saveOf({ entity, field, name }: (typeof HOLDERS)[number], read: Reply, renewed: number): Promise<Reply> {
    const columns = childFieldsOf(field, (other) => entities.get(other)).filter(({ computed }) => !computed);
    const body = new URLSearchParams({
      Id: String(at(read.Data, 'Record.Id')),
      Version: String(at(read.Data, 'Record.Version')),
      AcceptWarnings: 'true',
    });
    for (const [index, row] of listAt(read.Data, `Record.${name}`).entries())
      for (const own of columns)
        if (own.name !== 'Id' || index !== renewed)
          body.append(`${name}[${index}][${own.name}]`, [at(row, own.name)].join());
    return client.post(`/api/${entity.api}/Update`, body.toString());
  }

  const idsOf = (reply: Reply, name: string): unknown[] => column(reply.Data, 'Id', `Record.${name}`);

  it.each(HOLDERS)('$key: who saves rows late is told, and those of the first stay', async (holder) => {
    const { key, name } = holder;
    const read = await openRecord(key, name);
    const id = numberAt(read.Data, 'Record.Id');
    const first = await saveOf(holder, read, 0);
    expect(first).toMatchObject({ Successed: true });
    expect(numberAt(first.Data, 'Record.Version')).toBe(numberAt(read.Data, 'Record.Version') + 1);
    expect(await saveOf(holder, read, 1)).toMatchObject({ Code: CONFLICT });
    expect(idsOf(await get(key, id), name)).toEqual(idsOf(first, name));
  });

  it.each(HOLDERS)('$key: of two who save rows at the same moment one is told', async (holder) => {
    const { key, name } = holder;
    const read = await openRecord(key, name);
    const replies = await Promise.all([saveOf(holder, read, 0), saveOf(holder, read, 1)]);
    expect(replies.map(({ Code }) => Code).sort()).toEqual([0, CONFLICT]);
    const saved = replies.find(({ Successed }) => Successed);
    if (saved === undefined) throw new Error('nobody saved');
    expect(idsOf(await get(key, numberAt(read.Data, 'Record.Id')), name)).toEqual(idsOf(saved, name));
  });
});

it('there are records with child rows to try', () => {
  expect(HOLDERS.map(({ key }) => key)).toEqual(expect.arrayContaining(['contract', 'commission']));
});

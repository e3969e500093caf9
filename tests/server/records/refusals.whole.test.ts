import { expect, it } from 'vitest';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { isAmount } from '#fields/table/fieldKinds.ts';
import { shippedProduct } from '../../support/shippedProduct.ts';
import { at, column, listAt, type Reply, type TestClient } from '../../support/server/TestClient.ts';
import { ADMIN, onOneDatabase, useServer } from '../../support/server/TestServer.ts';

const INVALID = 20;
const CONFLICT = 21;
const BAD_REQUEST = 30;
/** Records looked at until one is found that may be changed. */
const MOST = 40;

const ENTITIES = [...shippedProduct().entities.values()]
  .filter(({ dialog }) => !dialog)
  .map((entity) => ({
    key: entity.key,
    entity,
  }));

/**
 * Every writable field of the shipped product gets an invalid value: each is refused by its name, and nothing changes.
 */
onOneDatabase('what cannot be saved is refused by name', (kind) => {
  let tried = 0;
  const server = useServer(kind, {}, 'shipped');
  const client = server.as(ADMIN);

  it.each(ENTITIES)('$key', async ({ entity }) => {
    const opened = await openRecord(client, entity);
    if (opened === undefined) return;
    const { id, version, fields } = opened;
    const send = (text: string, sentVersion: number): Promise<Reply> =>
      client.post(`/api/${entity.api}/Update`, `Id=${id}&Version=${sentVersion}&AcceptWarnings=true&${text}`);
    for (const { name } of fields) {
      const { unreadable } = wrongValues(entity, name);
      tried += 1;
      for (const text of [`${name}[a][b]=1`, ...unreadable.map((value) => `${name}=${value}`)])
        expect([text, refusalOf(await send(text, version), name)]).toEqual([text, 'named']);
      expect([name, (await send(`${name}=%ff%fe`, version)).Code]).toEqual([name, BAD_REQUEST]);
      expect([name, (await send(`${name}=1`, version - 1)).Code]).toEqual([name, CONFLICT]);
    }
    const { Data } = await client.get(`/api/${entity.api}/Get`, { id });
    expect(at(Data, 'Record')).toEqual(opened.record);
  });

  it('was tried with very many fields', () => {
    expect(tried).toBeGreaterThan(200);
  });
});

interface Opened {
  readonly id: number;
  readonly version: number;
  readonly record: unknown;
  /** The fields that may be changed now, as the main form takes them. */
  readonly fields: readonly FieldModel[];
}

/** The record of the demo in which most can be changed; undefined where there is none. */
async function openRecord(client: TestClient, entity: EntityModel): Promise<Opened | undefined> {
  const list = await client.get(`/api/${entity.api}/Search`, { rows: 100 });
  if (!list.Successed) return undefined;
  let best: Opened | undefined;
  const drawn = new Set(entity.forms.get('form')?.fields.map(({ name }) => name));
  for (const id of column(list.Data, 'Id').slice(0, MOST)) {
    const { Data } = await client.get(`/api/${entity.api}/Get`, { id: Number(id) });
    const editable = listAt(Data, 'Editable');
    const fields = entity.fields.filter(
      ({ name, computed }) => drawn.has(name) && editable.includes(name) && !computed,
    );
    if (fields.length > (best?.fields.length ?? 0))
      best = { id: Number(id), version: Number(at(Data, 'Record.Version')), record: at(Data, 'Record'), fields };
    if (best !== undefined && best.fields.length > drawn.size / 2) return best;
  }
  return best;
}

/** Texts that a field cannot read; of a text there are none. */
function wrongValues(entity: EntityModel, name: string): { unreadable: readonly string[] } {
  const field = entity.field(name);
  if (field !== undefined && isAmount(field)) return { unreadable: ['oops', '1e3'] };
  switch (field?.type) {
    case 'boolean':
    case 'reference':
    case 'references':
    case 'attachments':
    case 'image':
    case 'rows':
      return { unreadable: ['oops', '1e3'] };
    case 'date':
    case 'datetime':
      return { unreadable: ['oops', '2026-02-30'] };
    case 'enum':
    case 'enumTree':
    case 'multiEnum':
    case 'region':
      return { unreadable: ['oops', '3.0'] };
    default:
      return { unreadable: [] };
  }
}

/** The result for a field in a reply: refused or ignored by its name. Any other reply is returned as it came. */
function refusalOf(reply: Reply, name: string): unknown {
  const listed = reply.Code === INVALID ? 'Issues' : reply.Successed ? 'Ignored' : undefined;
  if (listed !== undefined && column(reply.Data, 'Field', listed).includes(name)) return 'named';
  return [reply.Code, reply.Message];
}

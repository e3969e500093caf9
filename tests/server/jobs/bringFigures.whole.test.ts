import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { makeProduct, writeDocuments } from '../../support/server/makeProduct.ts';
import { planOf, runOn } from '../../support/server/planOf.ts';
import { queryRows } from '../../support/server/queryRows.ts';
import { onEachDatabase, openServer, type TestServer } from '../../support/server/TestServer.ts';
import { SMALL_PRODUCT } from '../../support/server/testSettings.ts';

const text = (title: string) => ({ type: 'string', title });
const money = (title: string, more: object = {}) => ({ type: 'number', title, multipleOf: 0.01, ...more });
const entity = (title: string, titleField: string, properties: object) => ({
  'form.json': {
    ...{ title, type: 'object', 'x-permission': 'ContactMgr', 'x-title-field': titleField },
    properties,
  },
  'list.json': { title, columns: [titleField], search: [titleField] },
});
const folder = (key: string, documents: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(documents).map(([name, document]) => [`${key}/${name}`, document]));

/** Fields of shelves, and of crates on them, whose weight is computed from the weight of a piece. */
const stock = (shelf: object, crate: object): Record<string, unknown> => ({
  ...folder('shelf', entity('货架', 'Code', { Code: text('编号'), ...shelf })),
  ...folder(
    'crate',
    entity('箱', 'Code', {
      Code: text('编号'),
      ShelfId: { type: 'integer', title: '货架', 'x-reference': { entity: 'shelf' } },
      Pieces: { type: 'integer', title: '件数' },
      ...crate,
    }),
  ),
});
const NEW = {
  Pieces: { type: 'integer', title: '总件数', 'x-rollup': { of: 'crate', by: 'ShelfId', sum: 'Pieces' } },
  IsFull: {
    ...{ type: 'boolean', title: '满了' },
    'x-reactions': [{ dependencies: ['Pieces'], fulfill: { state: { value: '{{ $deps[0] >= 10 }}' } } }],
  },
};
const LARGE_ONLY = {
  ...NEW,
  Pieces: {
    ...NEW.Pieces,
    'x-rollup': { ...NEW.Pieces['x-rollup'], where: '{{ $record.Pieces > 3 }}' },
  },
};
const WEIGHED = {
  Each: money('每件重量'),
  Weight: money('重量', {
    'x-reactions': [{ dependencies: ['Each', 'Pieces'], fulfill: { state: { value: '{{ $deps[0] * $deps[1] }}' } } }],
  }),
};
const LOADED = {
  ...LARGE_ONLY,
  Load: money('总重量', { 'x-rollup': { of: 'crate', by: 'ShelfId', sum: 'Weight' } }),
};

const RULED = {
  ...LOADED,
  Label: {
    ...text('标签'),
    'x-reactions': [
      {
        dependencies: ['Code', 'Pieces'],
        when: '{{ $deps[1] > 0 }}',
        fulfill: { state: { value: "{{ $deps[0] + '号' }}" } },
      },
    ],
  },
  Keeper: {
    ...{ type: 'integer', title: '经手人' },
    'x-reactions': [{ fulfill: { state: { value: '{{ $user.AccountId }}' } } }],
  },
};
const RULED_OTHERWISE = {
  ...RULED,
  IsFull: {
    ...NEW.IsFull,
    'x-reactions': [{ dependencies: ['Pieces'], fulfill: { state: { value: '{{ $deps[0] >= 5 }}' } } }],
  },
  Label: {
    ...text('标签'),
    'x-reactions': [{ dependencies: ['Code'], fulfill: { state: { value: "{{ '货架' + $deps[0] }}" } } }],
  },
  Short: {
    ...text('简称'),
    'x-reactions': [{ dependencies: ['Label'], fulfill: { state: { value: '{{ upper($deps[0]) }}' } } }],
  },
};

onEachDatabase('stored figures after a change of the documents', (kind) => {
  let server: TestServer;
  const schemas = makeProduct(stock({}, {}), SMALL_PRODUCT);
  const place = mkdtempSync(join(tmpdir(), 'guiju-f-'));
  const shelves = () => queryRows(server, 'select * from "shelf" order by "Id"');
  const crates = () => queryRows(server, 'select * from "crate" order by "Id"');
  beforeAll(async () => {
    vi.stubEnv('BACKUP_DIR', join(place, 'backups'));
    server = await openServer(kind, { schemasDir: schemas });
    const admin = await server.signIn('13900000001');
    for (const [code, pieces] of [
      ['A', [3, 9]],
      ['B', [2, 1]],
      ['C', []],
    ] as const) {
      const ShelfId = String(await admin.add('shelf', { Code: code }));
      for (const [i, count] of pieces.entries())
        await admin.post('/api/crate/Add', { Code: `${code}${i}`, ShelfId, Pieces: String(count) });
    }
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await server.close();
  });

  it('are computed for a rollup that is new, with what rules make of it, and only then', async () => {
    writeDocuments(schemas, stock(NEW, {}));
    expect((await planOf(server, schemas)).out).toContain('shelf.Pieces');
    await server.restart();
    expect(server.running.migrated).toContain('recompute shelf.Pieces in 2 rows');
    expect(await shelves()).toMatchObject([{ Pieces: 12, IsFull: true }, { Pieces: 3, IsFull: false }, { Code: 'C' }]);
    await queryRows(server, `update "shelf" set "Pieces" = 99 where "Code" = 'C'`);
    await server.restart();
    expect(server.running.migrated).toEqual([]);
    expect(await shelves()).toMatchObject([{}, {}, { Pieces: 99 }]);
    await queryRows(server, `update "shelf" set "Pieces" = 0 where "Code" = 'C'`);
  });

  it('are computed anew for one that is defined otherwise', async () => {
    writeDocuments(schemas, stock(LARGE_ONLY, {}));
    await server.restart();
    expect(server.running.migrated).toEqual(['recompute shelf.Pieces in 2 rows']);
    expect(await shelves()).toMatchObject([{ Pieces: 9, IsFull: false }, { Pieces: 0 }, { Pieces: 0 }]);
  });

  it('follow what a plan fills in, and what is taken back', async () => {
    writeDocuments(schemas, stock(LOADED, WEIGHED));
    const file = join(place, 'plan.json');
    await planOf(server, schemas, '--out', file);
    const plan = readFileSync(file, 'utf8');
    let said = await planOf(server, schemas);
    let before = said;
    await server.restart(async () => {
      writeFileSync(
        file,
        plan.replace(/("column": "Each",[^}]*"with": )null/, '$1"{{ $record.Pieces > 2 ? 2.5 : null }}"'),
      );
      said = await runOn(server, schemas, 'apply', file);
      before = await planOf(server, schemas);
    });
    expect(said).toMatchObject({ code: 0 });
    expect(before.out).toContain('启动时会重算的值');
    expect(server.running.migrated).toEqual(['recompute crate in 2 rows', 'recompute shelf.Load in 1 rows']);
    expect(await crates()).toMatchObject([{ Weight: 7.5 }, { Weight: 22.5 }, { Weight: null }, { Weight: null }]);
    expect(await shelves()).toMatchObject([{ Load: 30 }, {}, {}]);
    expect((await planOf(server, schemas)).out).toContain('启动不改变任何表');

    await server.restart(async () => {
      said = await runOn(server, schemas, 'apply', '--undo');
    });
    expect(said).toMatchObject({ code: 0 });
    expect(await crates()).toMatchObject([{ Weight: null }, { Weight: null }, {}, {}]);
    expect(await shelves()).toMatchObject([{ Load: 0 }, {}, {}]);
  });

  it('are computed for a field whose value rules make, once, and for nothing else of the record', async () => {
    writeDocuments(schemas, stock(RULED, WEIGHED));
    expect((await planOf(server, schemas)).out).toMatch(/启动时会重算的值[^]*shelf\.Label/);
    await server.restart();
    expect(server.running.migrated).toContain('recompute shelf.Label in 1 rows');
    expect(server.running.migrated).toContain(
      'shelf.Keeper stays empty in the rows there are: what its rules make depends on who saves them',
    );
    expect(await shelves()).toMatchObject([
      { Label: 'A号', Keeper: null, Version: 1 },
      { Label: null },
      { Label: null },
    ]);
    await server.restart();
    expect(server.running.migrated).toEqual([]);
    // Values that rules computed stay unchanged when the rules change; only fields without values are computed.
    writeDocuments(schemas, stock(RULED_OTHERWISE, WEIGHED));
    await server.restart();
    expect(server.running.migrated.filter((step) => step.startsWith('recompute'))).toEqual([
      'recompute shelf.Short in 3 rows',
    ]);
    expect(await shelves()).toMatchObject([{ Label: 'A号', IsFull: false, Short: '货架A' }, { Label: null }, {}]);
  });
});

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Values } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { readPerson } from '../../support/permissions/OraclePerson.ts';
import { PermissionOracle } from '../../support/permissions/PermissionOracle.ts';
import { RawRows } from '../../support/permissions/RawRows.ts';
import {
  at,
  column,
  listAt,
  numberAt,
  objectAt,
  type Fields,
  type Reply,
  type TestClient,
} from '../../support/server/TestClient.ts';
import { queryRows } from '../../support/server/queryRows.ts';
import { onOneDatabase, useServer } from '../../support/server/TestServer.ts';
import { shippedProduct } from '../../support/shippedProduct.ts';

const { entities: all, documents } = shippedProduct();
/** Entities with a table. */
const entities = new Map([...all].filter(([, { dialog }]) => !dialog));
const forms = new Map(documents.entities.map(({ key, form }) => [key, form]));
/** Every role, every flag, three customers. */
const ACCOUNTS = '01 02 03 04 05 06 10 16 18 19 20'.split(' ').map((nn) => `139000000${nn}`);
const LOGINS = [...ACCOUNTS, '13800000001', '13800000002'];
const NEVER = 999_999_999;
/** The number of fields tested per entity; further ones are alike. */
const SAMPLE = 6;
const DENIED = 12;
const GONE = 13;

/** Domain 1.7: keys and data scope of the roles, as the dictionary has them. */
const ROLES: Readonly<Record<string, readonly [keys: string, scope: number, exceptions?: object]>> = {
  admin: ['*', 5],
  gm: [
    'IndexMgr CustomerMgr ContactMgr ProjectMgr ContractMgr FinanceMgr InvoiceMgr PaymentMgr CommissionMgr MessageMgr RateAndComplaint OrgMgr ActivityMgr',
    5,
  ],
  unitChief: [
    'IndexMgr CustomerMgr ContactMgr ProjectMgr ContractMgr FinanceMgr InvoiceMgr PaymentMgr CommissionMgr MessageMgr RateAndComplaint',
    3,
  ],
  sales: ['IndexMgr CustomerMgr ContactMgr ProjectMgr ContractMgr InvoiceMgr PaymentMgr MessageMgr', 1],
  finance: [
    'IndexMgr ProjectMgr ContractMgr FinanceMgr InvoiceMgr PaymentMgr CommissionMgr ElectronicInvoiceMgr MessageMgr',
    5,
  ],
  market: ['IndexMgr CustomerMgr ContactMgr ProjectMgr ActivityMgr MessageMgr RateAndComplaint', 4, { marketclue: 5 }],
  webEditor: [
    'IndexMgr OfficeWebSiteMgr CompanyDynamicMgr IndustryNewsMgr ClassicCaseMgr ExpertTeamMgr BusinessDomainMgr RecruitmentMgr MessageMgr',
    1,
  ],
  hr: ['IndexMgr OrgMgr OfficeWebSiteMgr RecruitmentMgr FinanceMgr CommissionMgr MessageMgr', 1, { commission: 5 }],
};

describe('the roles of the product', () => {
  it.each(Object.entries(ROLES))(
    '%s has the keys and the scope of the dictionary',
    (code, [keys, scope, exceptions]) => {
      const role = documents.roles[code];
      expect(role?.keys === '*' ? '*' : [...(role?.keys ?? [])].sort().join(' ')).toBe(
        keys === '*' ? '*' : keys.split(' ').sort().join(' '),
      );
      expect(role?.dataScope).toBe(scope);
      expect(role?.entityScopes).toMatchObject(exceptions ?? {});
    },
  );
});

onOneDatabase('the permission matrix', (kind) => {
  let rows: RawRows;
  /** By entity a file that belongs to its first row. */
  const files = new Map<string, { id: number; row: Values; field: string }>();
  const server = useServer(kind, {}, 'shipped');
  beforeAll(async () => {
    rows = await RawRows.read(server, [...entities.keys(), 'account']);
    mkdirSync(join(server.settings.dataDir, 'media'), { recursive: true });
    writeFileSync(join(server.settings.dataDir, 'media', 'matrix'), 'x');
    for (const entity of entities.values()) {
      const field = entity.fields.find(({ type }) => type === 'attachments')?.name;
      const [row] = rows.of(entity.key);
      if (field === undefined || row === undefined) continue;
      const [media] = await queryRows(
        server,
        `insert into "media" ("FileName", "Extension", "MimeType", "StorageName", "Size", "AccountId", "EntityKey", "RecordId", "FieldName", "MediaState")
         values ('a.txt', 'txt', 'text/plain', 'matrix', 1, 0, '${entity.key}', ${Number(row['Id'])}, '${field}', 2) returning "Id"`,
      );
      files.set(entity.key, { id: Number(media?.['Id']), row, field });
    }
  });

  describe.each(LOGINS)('%s', (login) => {
    let client: TestClient;
    let oracle: PermissionOracle;
    beforeAll(async () => {
      client = await server.signIn(login);
      const enums = server.running.services.enums.source;
      oracle = new PermissionOracle(readPerson(rows, login, documents.roles), rows, { entities, forms, enums });
    });

    describe.each([...entities.values()].map((entity) => [entity.key, entity] as const))('%s', (_, entity) => {
      const call = (name: string, fields: Fields): Promise<Reply> => {
        const path = `/api/${entity.api}/${name}`;
        return ['Search', 'Get', 'Log', 'Pick', 'Export'].includes(name)
          ? client.get(path, fields)
          : client.post(path, fields);
      };
      const listName = (): string => {
        const names = [...entity.lists.keys()];
        return (
          (oracle.isCustomer ? names.find((name) => name.startsWith('customer')) : undefined) ?? names[0] ?? 'list'
        );
      };
      const mayList = (): boolean =>
        oracle.may(entity, 'view') &&
        (entity.lists.get(listName())?.permission ?? []).every((key) => oracle.holds(key));
      const idOf = (row: Values | undefined): number => (row === undefined ? NEVER : Number(row['Id']));
      const invisible = (): Values | undefined => {
        const seen = new Set(oracle.visible(entity).map(idOf));
        return rows.of(entity.key).find((row) => !seen.has(idOf(row)));
      };
      const writable = (): Set<string> => {
        const asked = new Map(entity.fields.map((field) => [field.name, field]));
        const named = oracle.isCustomer
          ? (forms.get(entity.key)?.['x-customer']?.edit ?? [])
          : [...oracle.readable(entity)];
        return new Set(
          named.filter((name) => {
            const field = asked.get(name);
            if (oracle.isCustomer) return true;
            const keys = field?.writeKeys ?? [];
            return field?.computed === false && (keys.length === 0 || keys.some((key) => oracle.holds(key)));
          }),
        );
      };
      const may = (row: Values, action: 'edit' | 'delete' | 'transfer'): boolean => {
        if (!oracle.may(entity, action) || !oracle.reaches(entity, row, 'write')) return false;
        if (action === 'edit') return oracle.isOpen(entity, row, writable());
        if (action === 'delete') return oracle.isDeletable(entity, row);
        return (
          (forms.get(entity.key)?.['x-sets'] ?? []).includes('OWNED') && entity.field('OwnerId')?.computed === false
        );
      };

      it('says what may be done, read and written', async () => {
        const { Data } = await client.get('/api/System/GetSchema', { entity: entity.key });
        const actions = listAt(Data, 'Access.Actions').map(String);
        for (const action of new Set([
          'view',
          'create',
          'edit',
          'delete',
          'export',
          'transfer',
          ...(entity.workflow?.transitions ?? []).map((one) => one.action),
        ]))
          expect([action, actions.includes(action)]).toEqual([action, oracle.may(entity, action)]);
        expect(new Set(listAt(Data, 'Access.Readable'))).toEqual(oracle.readable(entity));
        expect(new Set(listAt(Data, 'Access.Writable'))).toEqual(writable());
        expect(new Set(listAt(Data, 'Access.Masked'))).toEqual(oracle.masked(entity));
      });

      it('lists, counts and sorts what may be seen, and nothing else', async () => {
        const list = entity.lists.get(listName());
        const reply = await call('Search', { list: listName(), rows: 100 });
        if (!mayList() || list === undefined) return expect(reply.Code).toBe(list === undefined ? 30 : DENIED);
        const expected = oracle.visible(entity).filter((row) => oracle.meets(entity, row, list.where));
        const ids = new Set(expected.map(idOf));
        const found = listAt(reply.Data, 'Rows');
        const scene = list.scenes[0]?.where === undefined && (list.scenes[0]?.scope ?? 'all') === 'all';
        if (scene) expect(numberAt(reply.Data, 'Total')).toBe(expected.length);
        expect(found.map((row) => Number(at(row, 'Id'))).filter((id) => !ids.has(id))).toEqual([]);
        const names = new Set(found.flatMap((row) => Object.keys(objectAt({ row }, 'row'))));
        expect([...names].filter((name) => !isAllowed(entity, name))).toEqual([]);
        for (const name of hiddenFields().slice(0, SAMPLE))
          for (const params of [{ [name]: '1' }, { sort: name }, { sort: `-${name}` }])
            expect([params, (await call('Search', { list: listName(), ...params })).Code]).toEqual([params, 30]);
        return undefined;
      });

      const hiddenFields = (): string[] => {
        const readable = oracle.readable(entity);
        return entity.fields.map(({ name }) => name).filter((name) => !readable.has(name));
      };
      /** Names that a reply may have: fields one may read, their texts, and fields of others one may read there. */
      const isAllowed = (of: EntityModel, name: string): boolean => {
        const [field = '', through] = name.split('.');
        const readable = oracle.readable(of);
        if (through !== undefined) {
          const target = entities.get(of.field(field)?.reference?.entity ?? '');
          return readable.has(field) && target !== undefined && isAllowed(target, through);
        }
        return ['Id', 'Can', 'Masked'].includes(name) || readable.has(name) || readable.has(name.replace(/Text$/, ''));
      };

      it('opens, logs and reveals what may be seen, and says of the rest what it says of nothing', async () => {
        const visible = oracle.visible(entity);
        const masked = oracle.masked(entity);
        for (const row of [visible[0], visible.at(-1), visible.find((one) => !may(one, 'edit'))]) {
          if (row === undefined) continue;
          const { Data, Code } = await call('Get', { id: idOf(row) });
          expect(Code).toBe(0);
          expect(Object.keys(objectAt(Data, 'Record')).filter((name) => !isAllowed(entity, name))).toEqual([]);
          const can = listAt(Data, 'Can');
          for (const action of ['edit', 'delete', 'transfer'] as const)
            expect([idOf(row), action, can.includes(action)]).toEqual([idOf(row), action, may(row, action)]);
          const hides = oracle.isPlain(entity, row) ? [] : [...masked].filter((name) => row[name] !== null);
          expect(new Set(listAt(Data, 'Masked'))).toEqual(new Set(hides));
          for (const name of hides) {
            expect(at(Data, `Record.${name}`)).not.toBe(row[name]);
            expect((await call('Reveal', { id: idOf(row), field: name })).Data).toEqual({ Value: row[name] });
          }
          expect((await call('Log', { id: idOf(row) })).Code).toBe(0);
        }
        const hidden = invisible();
        for (const [name, more] of [
          ['Get', {}],
          ['Log', {}],
          ['Reveal', { field: 'Id' }],
        ] as const) {
          const [never, kept] = [
            await call(name, { id: NEVER, ...more }),
            await call(name, { id: idOf(hidden), ...more }),
          ];
          expect([name, kept.Code, kept.Message, kept.Data]).toEqual([name, GONE, never.Message, never.Data]);
        }
      });

      it('changes, deletes and hands over nothing beyond what he may', async () => {
        const hidden = idOf(invisible());
        expect((await call('Update', { Id: hidden, Version: 1 })).Code).toBe(GONE);
        expect((await call('Delete', { id: hidden })).Code).toBe(GONE);
        const visible = oracle.visible(entity);
        for (const action of ['edit', 'delete', 'transfer'] as const) {
          const row = visible.find((one) => !may(one, action));
          if (row === undefined) continue;
          const isClosed = oracle.may(entity, action) && oracle.reaches(entity, row, 'write');
          const wanted = isClosed ? 23 : DENIED;
          const id = idOf(row);
          if (action === 'edit')
            expect((await call('Update', { Id: id, Version: Number(row['Version']) })).Code).toBe(wanted);
          else if (action === 'delete') {
            expect((await call('Delete', { id })).Code).toBe(wanted);
            expect(at((await call('BulkDelete', { ids: `${id},${hidden}` })).Data, 'Done')).toEqual([]);
          } else expect(at((await call('Transfer', { ids: `${id},${hidden}`, OwnerId: 6 })).Data, 'Done')).toEqual([]);
        }
        const forms = [...entity.lists.values()].flatMap(({ create }) => create);
        const makes = [{ form: 'form', action: 'create' }, ...forms].filter(({ form }) => form === 'form');
        const wrong = entity.fields.find(
          ({ type, computed }) => !computed && (type === 'money' || type === 'date'),
        )?.name;
        if (!makes.some(({ action }) => oracle.may(entity, action))) expect((await call('Add', {})).Code).toBe(DENIED);
        else if (wrong !== undefined) expect((await call('Add', { [wrong]: '!' })).Code).not.toBe(DENIED);
      });

      it('exports, picks and previews what may be seen', async () => {
        const [row] = oracle.visible(entity);
        const exported = await client.fetch(`/api/${entity.api}/Export?list=${listName()}&ids=${idOf(row)}`);
        const isSheet = exported.headers.get('content-type')?.includes('spreadsheetml') === true;
        await exported.arrayBuffer();
        expect(isSheet).toBe(mayList() && oracle.may(entity, 'export'));
        const asking = entity.fields.find(({ reference }) => reference !== undefined && reference.oneOf === undefined);
        const target = entities.get(asking?.reference?.entity ?? '');
        if (asking !== undefined && target !== undefined) {
          const picked = await call('Pick', { for: `${entity.key}.${asking.name}`, rows: 100 });
          const isOpen = ['employee', 'unit'].includes(target.organisation ?? '') && !oracle.isCustomer;
          const seen = new Set((isOpen ? rows.of(target.key) : oracle.visible(target)).map(idOf));
          if (picked.Successed) expect(column(picked.Data, 'Id').filter((id) => !seen.has(Number(id)))).toEqual([]);
          else expect(picked.Code).toBe(DENIED);
          if (oracle.may(entity, 'view')) expect(picked.Successed).toBe(true);
        }
        const file = files.get(entity.key);
        if (file === undefined) return;
        const isOwn = oracle.visible(entity).includes(file.row) && oracle.readable(entity).has(file.field);
        const isShown = isOwn || oracle.isPublic(entity, file.row, file.field);
        const preview = await client.fetch(`/mediapreview/${file.id}`);
        expect([preview.headers.get('content-type')?.startsWith('text/plain'), (await preview.text()) === 'x']).toEqual(
          [isShown, isShown],
        );
      });
    });
  });
});

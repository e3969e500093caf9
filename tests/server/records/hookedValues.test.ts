import { expect, it } from 'vitest';
import { Hooks, type SaveHook } from '#server/product/Hooks.ts';
import { makeProduct } from '../../support/server/makeProduct.ts';
import { queryRows } from '../../support/server/queryRows.ts';
import { at, listAt, type Reply } from '../../support/server/TestClient.ts';
import { onEachDatabase, useServer } from '../../support/server/TestServer.ts';

const LINE = {
  title: '联系方式',
  type: 'object',
  'x-permission': 'PartyMgr',
  'x-title-field': 'Phone',
  'x-scope': { parent: 'PartyId' },
  properties: {
    PartyId: { type: 'integer', title: '单位', 'x-reference': { entity: 'party' } },
    Phone: { type: 'string', title: '电话' },
    Mark: { type: 'string', title: '标记' },
  },
};

const PARTY = {
  title: '单位',
  type: 'object',
  'x-permission': 'PartyMgr',
  'x-title-field': 'Name',
  properties: {
    Name: { type: 'string', title: '名称' },
    Phone: { type: 'string', title: '电话' },
    Kind: { type: 'integer', title: '类型', 'x-enum': 'PartyKind', default: 1 },
    Level: {
      type: 'string',
      title: '级别',
      'x-reactions': {
        dependencies: { kind: 'Kind' },
        when: '{{ $deps.kind === 2 }}',
        fulfill: { state: { value: '规定' } },
      },
    },
    lines: {
      type: 'array',
      title: '联系方式',
      'x-child': { entity: 'partyLine', by: 'PartyId', columns: ['Phone', 'Mark'] },
    },
  },
  required: ['Name'],
};

const PRODUCT = {
  'party/form.json': PARTY,
  'party/list.json': { title: '单位', columns: ['Name', 'Phone', 'Kind', 'Level'], import: {} },
  'partyLine/form.json': LINE,
  'enums/PartyKind.json': {
    title: '类型',
    items: [
      { Value: 1, Label: '一般' },
      { Value: 2, Label: '规定的' },
    ],
  },
  'menus/employee.json': {
    title: '单位',
    role: 'employee',
    items: [{ key: 'PartyMgr', title: '单位', path: '/party', list: 'party/list' }],
  },
};

type Cells = Readonly<Record<string, string>>;

/** A number without separators between its digits. */
const digits = (value: unknown): string => String(value).replace(/\D/g, '');

const tidy = (name: string): SaveHook => ({
  beforeSave: ({ values }) =>
    Promise.resolve(typeof values[name] === 'string' ? { values: { [name]: digits(values[name]) } } : {}),
});

const DECIDED = '按规则由其他内容决定';

onEachDatabase('what a hook makes of what was sent', (kind) => {
  const server = useServer(kind, { schemasDir: makeProduct(PRODUCT) }, 'empty');
  const client = server.as('admin');

  const plant = (hooks: Readonly<Record<string, SaveHook>>): void => {
    const { services } = server.running;
    const planted = new Hooks(hooks, services.products.current.entities, { error: () => undefined });
    Reflect.set(services, 'hooks', planted);
  };
  let runs = 0;
  const bringIn = (cells: Cells, lines: readonly Cells[] = []): Promise<Reply> =>
    client.post('/api/Party/Import', {
      list: 'list',
      Rows: JSON.stringify([
        { Row: 2, Cells: cells, Children: { lines: lines.map((Cells, i) => ({ Row: i + 2, Cells })) } },
      ]),
      Preview: false,
      Run: `run-${(runs += 1)}`,
    });
  const stored = async (Name: string): Promise<unknown> => {
    const columns = `p."Id", p."Phone", p."Level", l."Phone" as line, l."Mark" as mark`;
    const rows = await queryRows(
      server,
      `select ${columns} from "party" p left join "partyLine" l on l."PartyId" = p."Id" where p."Name" = '${Name}'`,
    );
    return rows[0];
  };
  const change = (id: number, changes: Cells): Promise<Reply> =>
    client.post('/api/Party/BulkUpdate', {
      ids: String(id),
      Changes: JSON.stringify(changes),
      Together: 'true',
      Run: `run-${(runs += 1)}`,
    });

  it('is taken by imports, also in child rows', async () => {
    plant({ party: tidy('Phone'), partyLine: tidy('Phone') });
    expect(await bringIn({ Name: '甲', Phone: '0571-8888 1234' }, [{ Phone: '138 0000 0000' }])).toMatchObject({
      Message: '',
      Successed: true,
    });
    expect(await stored('甲')).toMatchObject({ Phone: '057188881234', line: '13800000000' });
  });

  it('is taken by bulk changes, and what the hook changes besides is nobody’s', async () => {
    const level: SaveHook = {
      beforeSave: ({ values }) => Promise.resolve({ values: { Phone: digits(values['Phone']), Level: '由产品定' } }),
    };
    plant({});
    await bringIn({ Name: '乙', Phone: '1' });
    const id = Number(at(await stored('乙'), 'Id'));
    plant({ party: level });
    expect(await change(id, { Phone: '0571-1' })).toMatchObject({ Message: '', Successed: true });
    expect(await stored('乙')).toMatchObject({ Phone: '05711', Level: '由产品定' });
  });

  it('stays refused where the rules decided against what was sent, before the hook or after it', async () => {
    const refused = (reply: Reply): unknown => [reply.Successed, reply.Message];
    const expected = [false, `第 2 行 级别：没有导入：${DECIDED}，这一批都没有导入`];
    const ruled = { Name: '丙', Kind: '规定的', Level: '我定的' };
    plant({});
    expect(refused(await bringIn(ruled))).toEqual(expected);
    // The hook repeats the value of the rules, or sets another one where the rules decide again.
    for (const Level of ['规定', '别的']) {
      plant({ party: { beforeSave: () => Promise.resolve({ values: { Level } }) } });
      expect(refused(await bringIn(ruled))).toEqual(expected);
    }
    // It tidies the submitted values, and changes an input of the rules.
    plant({ party: { beforeSave: () => Promise.resolve({ values: { Kind: 2, Level: '我 定的' } }) } });
    expect(refused(await bringIn({ Name: '丙', Level: '我定的' }))).toEqual(expected);
    // The values that the hook sets were not sent.
    expect(await bringIn({ Name: '丙' })).toMatchObject({ Successed: true });
    expect(await stored('丙')).toMatchObject({ Level: '规定' });
    expect(listAt((await client.get('/api/Party/Search', { list: 'party/list' })).Data, 'Rows')).toHaveLength(3);
  });
});

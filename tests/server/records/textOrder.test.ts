import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { compareTexts } from '#language/compareTexts.ts';
import { queryRows } from '../../support/server/queryRows.ts';
import { at, column, listAt } from '../../support/server/TestClient.ts';
import { onBothDatabases, useServer } from '../../support/server/TestServer.ts';

const IN_ORDER = ['（上海）', '阿里', '李四', '王五', '项目9', '项目10', '张三', '赵六', 'A1', 'a10', 'B2'];
const PIECES = [...'阿重李王项张赵银长行乐（）()·9012aAbB', 'HT-', '有限公司', ' '];

onBothDatabases('texts are sorted by pinyin, and digits in them as numbers', (kind) => {
  const server = useServer(kind);
  const client = server.as('13900000001');
  beforeAll(async () => {
    await queryRows(server, `update "customer" set "IsDeleted" = true`);
    for (const name of IN_ORDER.toReversed())
      await queryRows(
        server,
        `insert into "customer" ("CustomerName", "Version", "IsDeleted", "CreateTime") values ('${name}', 1, false, now())`,
      );
  });

  it.each([
    ['CustomerName', [...IN_ORDER].sort(compareTexts)],
    ['-CustomerName', [...IN_ORDER].sort(compareTexts).toReversed()],
  ])('in a list sorted by %s', async (sort, wanted) => {
    const { Data } = await client.get('/api/customer/Search', { sort, rows: 50 });
    expect(column(Data, 'CustomerName')).toEqual(wanted);
  });

  it('in exports and groups as well', async () => {
    const wanted = [...IN_ORDER].sort(compareTexts);
    const csv = await (await client.fetch('/api/customer/Export?sort=CustomerName&format=csv')).text();
    const found = IN_ORDER.map((name): [number, string] => [csv.search(new RegExp(`[,"]${name}[,"\r\n]`)), name]);
    expect(found.sort(([one], [other]) => one - other).map(([, name]) => name)).toEqual(wanted);
    await queryRows(server, `update "order" set "IsDeleted" = true`);
    await queryRows(
      server,
      `insert into "order" ("Title", "CustomerId", "Kind", "OrderState", "Version", "IsDeleted", "CreateTime")
        select 'x', "Id", 10, 10, 1, false, now() from "customer" where not "IsDeleted"`,
    );
    const groups = await client.get('/api/order/Groups', { group: 'CustomerId' });
    expect(listAt(groups.Data, 'Groups').map((each) => at(each, 'Text'))).toEqual(wanted);
  });

  it('in the database as in the browser, whatever the texts', async () => {
    const texts = fc.sample(fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 6 }), {
      numRuns: 300,
      seed: 5,
    });
    const all = [...new Set(texts.map((pieces) => pieces.join('')))];
    const list = all.map((text) => `'${text}'`).join();
    const rows = await queryRows(
      server,
      `select x from unnest(array[${list}]) with ordinality as t (x, n) order by x collate "guiju_text_order", n`,
    );
    const wanted = all.toSorted(compareTexts);
    expect(rows.map(({ x }) => x)).toEqual(wanted);
  });
});

it('compares texts by pinyin, and digits in them as numbers', () => {
  expect([...IN_ORDER].reverse().sort(compareTexts)).toEqual(IN_ORDER);
});

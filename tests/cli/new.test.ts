import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'prettier';
import { describe, expect, it } from 'vitest';
import { run, temporaryFolder } from '../support/runGuijuHere.ts';

const SMALL = 'tests/fixtures/products/small';
const VEHICLE = [
  ...['new', 'vehicle', '--title', '车辆', '--field', 'PlateNo:text:车牌号:required'],
  ...['--field', 'Kind:enum:类型:大型|中型:required', '--field', 'Seats:integer:座位数', '--field', 'Load:number:载重'],
  ...[
    '--field',
    'OwnerId2:reference:客户:customer',
    '--field',
    'Sector:enum:区域:Region',
    '--field',
    'Remark:longtext:备注',
  ],
  ...[
    '--rule',
    'Seats visible required when Kind == 大型',
    '--rule',
    'Load visible when Kind != 1',
    '--rule',
    "Remark 必填 当 PlateNo === '临' && !empty(Load)",
  ],
];

/** A person who gives these answers in order, and the questions asked. */
function person(...answers: string[]): { asked: string[]; ask: (question: string) => Promise<string> } {
  const asked: string[] = [];
  return {
    asked,
    ask: (question) => {
      asked.push(question);
      return Promise.resolve(answers.shift() ?? '');
    },
  };
}

describe('guiju new', () => {
  it('writes documents that pass check, test and cover', async () => {
    const { folder, read } = temporaryFolder(SMALL);
    const menu = read('menus/employee.json');
    const { code, out } = await run([...VEHICLE, '--lang', 'zh', '--schemas', folder]);

    const files = ['vehicle/form.json', 'vehicle/list.json', 'enums/VehicleKind.json', 'menus/employee.json'];
    expect([code, out.split('\n').slice(0, 6)]).toEqual([
      0,
      [...files, 'demo/10-vehicle.json', 'vehicle/cases.json'].map((file) => `已写入 ${file}`),
    ]);
    expect(JSON.parse(read('demo/10-vehicle.json'))).toMatchObject({
      rows: [
        { Id: 1, PlateNo: '车牌号1', Kind: 1, Seats: 10 },
        { Id: 2, PlateNo: '车牌号2', Kind: 2, Load: 20 },
        { Id: 3, PlateNo: '车牌号3', Kind: 1, Seats: 30 },
      ],
    });
    expect(out).toMatch(
      /能打开“车辆”的角色：[^。]*管理员[^。]*。其余的要用它，在 roles\/[^ ]+\.json 的 keys 里加 "VehicleMgr"，actions 里加 "Vehicle\.\*"/,
    );
    expect(await run(['check', '--schemas', folder])).toMatchObject({ code: 0 });
    expect(await run(['test', 'vehicle', '--schemas', folder])).toMatchObject({ code: 0 });
    expect(await run(['cover', 'vehicle', '--schemas', folder])).toMatchObject({ code: 0 });
    expect(read('menus/employee.json')).toBe(
      menu.replace(
        // Entries that open no list stay below.
        /("list": "employee\/list"\n {4}\},)/,
        '$1\n    { "key": "VehicleMgr", "title": "车辆", "icon": "unordered-list", "path": "/vehicle/index", "list": "vehicle/list" },',
      ),
    );
    for (const file of ['vehicle/form.json', 'vehicle/list.json', 'vehicle/cases.json', 'enums/VehicleKind.json'])
      expect(read(file)).toBe(await format(read(file), { parser: 'json', printWidth: 120 }));
  });

  it('writes a product of its own into an empty folder, with an organisation, roles, demo records and an administrator', async () => {
    const { folder, read, write } = temporaryFolder({
      'package.json': '{ "name": "port", "scripts": { "test": "own" } }',
    });
    const schemas = join(folder, 'schemas');
    const argv = [
      'new',
      'boat',
      '--product',
      '港口',
      '--title',
      '船',
      '--field',
      'BoatName:text:船名',
      '--field',
      'Built:date:下水',
      '--field',
      'BoatKind:enum:船类型:货|客',
    ];
    expect(await run([...argv, '--schemas', schemas])).toMatchObject({ code: 0 });

    expect(JSON.parse(read('schemas/menus/employee.json'))).toMatchObject({
      title: '港口',
      home: '/home',
      items: [{ screen: 'home' }, { key: 'BoatMgr', list: 'boat/list' }, { key: 'OrgMgr' }, { key: 'Development' }, {}],
    });
    expect(JSON.parse(read('schemas/demo/10-boat.json'))).toMatchObject({
      rows: [{ BoatName: '船名1', Built: 'D-1' }, {}, {}],
    });
    expect(JSON.parse(read('schemas/demo/90-account.json'))).toMatchObject({
      rows: [{ Roles: ['admin'] }, { Roles: ['staff'] }],
    });
    expect(JSON.parse(read('package.json'))).toMatchObject({
      name: 'port',
      scripts: { start: 'guiju start', test: 'own' },
    });
    expect(read('schemas/unit/cases.json')).toMatch(/"UnitName": "同级部门名称已存在"/);
    expect(existsSync(join(schemas, 'meta/form.schema.json'))).toBe(true);
    const editor = read('.vscode/settings.json');
    expect(editor).toContain('"/schemas/site/*.json",\n        "!/schemas/site/site.json"\n      ],');
    expect(editor).toContain('"url": "./node_modules/guiju/schemas/meta/page.schema.json"');
    for (const file of [
      'menus/employee.json',
      'unit/form.json',
      'unit/cases.json',
      'employee/form.json',
      'roles/staff.json',
      'company.json',
    ])
      expect(read(`schemas/${file}`)).toBe(await format(read(`schemas/${file}`), { parser: 'json', printWidth: 120 }));
    for (const command of ['check', 'test', 'cover'])
      expect([command, (await run([command, '--schemas', schemas])).code]).toEqual([command, 0]);

    expect(await run([...argv, '--schemas', schemas])).toMatchObject({ code: 2 });
    expect(JSON.parse(read('schemas/enums/BoatKind.json'))).toMatchObject({ title: '船类型' });
    write('package.json', '{ "scripts": { "test": "echo \\"Error: no test specified\\" && exit 1" } }');
    rmSync(schemas, { recursive: true });
    expect(await run([...argv, '--schemas', schemas])).toMatchObject({ code: 0 });
    expect(read('package.json')).toContain('"test": "guiju check && guiju test && guiju cover"');
    write('package.json', 'no JSON');
    rmSync(schemas, { recursive: true });
    const { code, err } = await run([...argv, '--schemas', schemas]);
    expect([code, err]).toEqual([2, expect.stringContaining('package.json is no JSON object')]);
  });

  it('makes an example where a person only presses Enter, or says nothing', async () => {
    const { folder, read } = temporaryFolder({});
    const { ask, asked } = person();
    expect(await run(['new', '--schemas', folder], { ask })).toMatchObject({ code: 0 });

    expect(asked).toHaveLength(3);
    expect(JSON.parse(read('asset/cases.json'))).toMatchObject({ cases: [{}, {}, {}] });
    expect((await run(['cover', '--schemas', folder])).code).toBe(0);
    expect((await run(['new', '--schemas', temporaryFolder({}).folder])).code).toBe(0);
  });

  it('makes a product in English where that is asked for by name, with nothing Chinese in it', async () => {
    const { folder, read } = temporaryFolder({});
    const schemas = join(folder, 'schemas');
    const { ask, asked } = person();
    const { code, out } = await run(['new', '--lang', 'en', '--schemas', schemas], { ask });
    expect(JSON.parse(read('schemas/company.json'))).toMatchObject({ language: 'en' });
    // Later additions are in the language of the product, too.
    const more = ['new', 'room', '--title', 'Room', '--field', 'RoomName:text:Name:required'];
    const added = await run([...more, '--schemas', schemas]);
    const acronym = ['new', 'rate', '--title', 'VAT rate', '--field', 'VatKind:enum:VAT kind:Full|Reduced:required'];
    const another = await run([...acronym, '--schemas', schemas]);

    expect([code, added.code, another.code]).toEqual([0, 0, 0]);
    expect([...asked, out, added.out].join('\n')).not.toMatch(/\p{Script=Han}/u);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    const written = files.filter((file) => /\.(json|md)$/.test(file) && !/\/meta\//.test(file));
    expect(written.length).toBeGreaterThan(15);
    for (const file of written)
      expect([file, read(file)]).toEqual([file, expect.not.stringMatching(/\p{Script=Han}/u)]);
    expect(JSON.parse(read('schemas/room/list.json'))).toMatchObject({ create: [{ title: 'New room' }] });
    expect(JSON.parse(read('schemas/rate/list.json'))).toMatchObject({ create: [{ title: 'New VAT rate' }] });
    const inChinese = ['new', 'port', '--title', '港口', '--field', 'PortName:text:名称:required', '--lang', 'zh'];
    expect((await run([...inChinese, '--schemas', schemas])).code).toBe(0);
    expect(JSON.parse(read('schemas/port/list.json'))).toMatchObject({ create: [{ title: '新建港口' }] });
    for (const command of ['check', 'test', 'cover'])
      expect([command, (await run([command, '--schemas', schemas])).code]).toEqual([command, 0]);
    // A system that speaks neither language leaves it to the product.
    const told = (LANG: string) => run(['test', '--schemas', schemas], { env: { LANG } });
    expect((await told('de_DE.UTF-8')).out).toMatch(/\d+ passed, 0 failed$/);
    expect((await told('zh_CN.UTF-8')).out).toMatch(/个通过，0 个不通过$/);
  });

  it('gives people of an English product telephone numbers of any country, and names to sign in with', async () => {
    const { folder, read } = temporaryFolder({});
    const { out } = await run(['new', '--lang', 'en', '--schemas', folder]);
    expect(out).toContain('Accounts admin (administrator) and ann (staff)');
    const agent = ['new', 'agent', '--title', 'Agent', '--field', 'Phone:phone:Phone:required'];
    expect((await run([...agent, '--schemas', folder])).code).toBe(0);

    const phone = { 'x-component': 'PhoneInput', pattern: '^\\+?[0-9 ()-]{6,20}$' };
    expect(JSON.parse(read('employee/form.json'))).toMatchObject({ properties: { PhoneNumber: phone } });
    expect(JSON.parse(read('agent/form.json'))).toMatchObject({ properties: { Phone: phone } });
    expect(JSON.parse(read('demo/02-employee.json'))).toMatchObject({
      rows: [{ PhoneNumber: '+44 20 7946 0001' }, { PhoneNumber: '+44 20 7946 0002' }],
    });
    expect(JSON.parse(read('demo/20-agent.json'))).toMatchObject({
      rows: [{ Id: 1, Phone: '+44 20 7946 0101' }, { Id: 2 }, { Id: 3 }],
    });
    expect(JSON.parse(read('demo/90-account.json'))).toMatchObject({
      rows: [{ LoginId: 'admin' }, { LoginId: 'ann' }],
    });
    for (const command of ['check', 'test', 'cover'])
      expect([command, (await run([command, '--schemas', folder])).code]).toEqual([command, 0]);
  });

  it('makes up demo rows that refer to those there are, and none where none are wanted', async () => {
    const { folder, read } = temporaryFolder({});
    const product = (...words: string[]) => run(['new', ...words, '--schemas', folder]);
    const book = ['book', '--title', '图书', '--field', 'Title:text:书名:required'];
    expect((await product(...book, '--no-demo')).code).toBe(0);
    expect(existsSync(join(folder, 'demo/10-book.json'))).toBe(false);
    const loan = [
      '--field',
      'BookId:reference:图书:book:required',
      '--field',
      'StaffId:reference:员工:employee:required',
    ];
    expect((await product('loan', '--title', '借阅', ...loan)).code).toBe(0);
    // There is no book that it could refer to.
    expect(existsSync(join(folder, 'demo/10-loan.json'))).toBe(false);
    const talk = ['talk', '--title', '谈话', '--field', 'StaffId:reference:员工:employee:required'];
    expect((await product(...talk)).code).toBe(0);
    expect(JSON.parse(read('demo/10-talk.json'))).toMatchObject({
      rows: [{ StaffId: 1 }, { StaffId: 2 }, { StaffId: 1 }],
    });
    for (const command of ['check', 'test', 'cover'])
      expect([command, (await run([command, '--schemas', folder])).code]).toEqual([command, 0]);
  });

  it('makes a product of another time zone, and none of a zone that there is not', async () => {
    const { folder, read } = temporaryFolder({});
    const product = (...more: string[]) => run(['new', ...more, '--schemas', folder]);
    const wrong = await product('--time-zone', 'Europe/Berlim');
    expect([wrong.code, wrong.out]).toEqual([1, expect.stringContaining('"Europe/Berlin"')]);
    expect((await product('--time-zone', 'Europe/Berlin')).code).toBe(0);
    expect(JSON.parse(read('company.json'))).toMatchObject({ timeZone: 'Europe/Berlin' });
    expect((await product('room', '--time-zone', 'Europe/Paris')).err).toContain('--time-zone');
  });

  it('asks for what is missing, and again after a wrong answer', async () => {
    const { folder, read } = temporaryFolder(SMALL);
    const { ask, asked } = person(
      'vehicle',
      '',
      '车辆',
      'plate:text:车牌',
      'PlateNo:text:车牌号',
      'Kind:enum:类型:大型|中型',
      '',
      'PlateNo visible when Knd == 1',
      'PlateNo visible when Kind == 1',
      '',
    );
    const { code, err } = await run(['new', '--lang', 'zh', '--schemas', folder], { ask });

    expect(code).toBe(0);
    expect(asked).toHaveLength(10);
    expect(err.split('\n')).toEqual([
      '字段名“plate”应以大写字母开头，只含字母、数字和下划线（plate:text:车牌）',
      '规则“PlateNo visible when Knd == 1”里没有字段 Knd，是不是“Kind”？',
    ]);
    expect(read('vehicle/form.json')).toContain('"when": "{{ $deps.kind === 1 }}"');
  });

  it.each<[string[], chinese: string, english: string]>([
    [['order', '--title', '单', '--field', 'A:text:甲'], '已有实体 order，不覆盖', 'an entity order already'],
    [
      ['pay', '--title', '付', '--field', 'Type:enum:类型:甲|乙'],
      '已有 enums/PayType.json',
      'enums/PayType.json already',
    ],
    [['Boat', '--title', '船', '--field', 'A:text:甲'], '实体名“Boat”应以小写字母开头', 'small letter'],
    [['enums', '--title', '船', '--field', 'A:text:甲'], '“enums”是文档的文件夹', '"enums" is a folder of documents'],
    [
      ['site', '--title', '船', '--field', 'A:text:甲'],
      '“site”是官网的文件夹',
      '"site" is the folder of the public site',
    ],
    [['media', '--title', '船', '--field', 'A:text:甲'], '“media”是系统的表', '"media" is a table of the system'],
    [['boat', '--field', 'A:text:甲'], 'guiju new 要写 --title', 'guiju new needs --title; see guiju help new'],
    [['boat', '--title', '船'], 'guiju new 要写 --field', 'guiju new needs --field; see guiju help new'],
    [['boat', 'ship', '--title', '船'], 'guiju new', 'guiju new needs one entity: guiju new <entity>'],
    [['boat', '--title', '船', '--field', 'A:txt:甲'], '没有字段类型“txt”，是不是“text”？', 'did you mean "text"?'],
    [['boat', '--title', '船', '--field', 'A:text'], '字段 A 缺少标题：A:text:', 'A has no title: A:text:TITLE'],
    [['boat', '--title', '船', '--field', 'A:enum:甲'], '字段 A 缺少选项：A:enum:甲:', 'A has no choices: A:enum:甲:'],
    [
      ['boat', '--title', '船', '--field', 'A:enum:甲:一|一'],
      '选项“一|一”里有重复的值或名称',
      'a value or a name twice',
    ],
    [
      ['boat', '--title', '船', '--field', 'A:text:甲:must'],
      '看不懂“must”（A:text:甲:must）',
      '"must" has no meaning here',
    ],
    [['boat', '--title', '船', '--field', 'A:text:甲', '--field', 'A:text:乙'], '字段 A 写了两次', 'A is given twice'],
    [
      ['boat', '--title', '船', '--field', 'A:text:甲', '--rule', 'A shown when A == 1'],
      '看不懂“shown”',
      'not "shown"',
    ],
    [
      ['boat', '--title', '船', '--field', 'A:text:甲', '--rule', 'A visible'],
      '看不懂规则“A visible”',
      'cannot be read',
    ],
    [['boat', '--title', '船', '--field', 'A:text:甲', '--rule', 'A visible when ('], '的条件写得不对', 'is wrong'],
  ])('answers %j with one clear line and writes nothing', async (words, chinese, english) => {
    const { folder } = temporaryFolder(SMALL);
    for (const [language, message] of [
      ['zh', chinese],
      ['en', english],
    ] as const) {
      const { code, err } = await run(['new', ...words, '--lang', language, '--schemas', folder]);
      expect([code, err.split('\n').length]).toEqual([2, 1]);
      expect(err).toContain(message);
      // User input is repeated unchanged.
      if (language === 'en') expect(err.replace(/[甲乙付船单一类型]/g, '')).not.toMatch(/\p{Script=Han}/u);
    }
    expect(existsSync(join(folder, 'boat'))).toBe(false);
  });

  it('knows what items of enums are called, in letters of the fields as well', async () => {
    const { folder, read } = temporaryFolder(SMALL);
    const argv = ['new', 'boat', '--title', '船', '--field', 'A:text:甲', '--field', 'B:enum:乙:Sail|Motor'];
    const { code, err } = await run([...argv, '--rule', 'A visible required when B == Motor', '--schemas', folder]);

    expect([code, err]).toEqual([0, '']);
    expect(read('boat/form.json')).toContain('"when": "{{ $deps.b === 2 }}"');
    expect(await run(['cover', 'boat', '--schemas', folder])).toMatchObject({ code: 0 });
    expect(
      await run([...argv.with(1, 'ship'), '--rule', 'A visible when B == Moto', '--schemas', folder]),
    ).toMatchObject({
      code: 2,
    });
  });

  it('writes nothing when the result would not pass the check', async () => {
    const { folder } = temporaryFolder(SMALL);
    const argv = [
      'new',
      'boat',
      '--title',
      '船',
      '--field',
      'A:text:甲',
      '--field',
      'B:enum:乙:一|二',
      '--rule',
      'A visible when B == 3',
    ];
    const { code, out, err } = await run([...argv, '--schemas', folder]);

    expect([code, err]).toEqual([1, 'Nothing was written']);
    expect(out).toMatch(/^boat\/form\.json:\d+:\d+ {2}value\/not-in-enum {2}3 is no item of BoatB/);
    expect(existsSync(join(folder, 'boat'))).toBe(false);
  });
});

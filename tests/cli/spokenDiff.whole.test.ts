import { describe, expect, it } from 'vitest';
import { CHINESE } from '#engine/words/Sentence.ts';
import { chineseOfOurs } from '../support/ownWords.ts';
import { inBoth, run, temporaryFolder, type TemporaryFolder } from '../support/runGuijuHere.ts';
import { itWhole } from '../support/wholeRun.ts';

const MAINTENANCE = 'docs/examples/maintenance';
const LIBRARY = 'docs/examples/library';

/** Texts of files to put in the place of others. */
type Edits = Readonly<Record<string, readonly (readonly [from: string, to: string])[]>>;

/** A copy of a product with other texts in some files. */
function edited(example: string, edits: Edits): TemporaryFolder {
  const product = temporaryFolder(example);
  for (const [file, changes] of Object.entries(edits)) {
    const text = changes.reduce((all, [from, to]) => {
      if (!all.includes(from)) throw new Error(`There is no "${from}" in ${file}`);
      return all.replaceAll(from, to);
    }, product.read(file));
    product.write(file, text);
  }
  return product;
}

/** The differences in both languages, without Markdown escapes. */
async function differences(
  before: string,
  after: string,
  ...more: string[]
): Promise<{ english: string; chinese: string }> {
  const { code, err } = await run(['diff', before, after, '--limit', '60', ...more, '--schemas', after]);
  expect(code, err).not.toBe(2);
  const { english, chinese } = await inBoth(['diff', before, after, '--limit', '60', ...more], after);
  return { english: english.replaceAll('\\', ''), chinese: chinese.replaceAll('\\', '') };
}

/** A product of one entity whose texts all have English versions. */
const thing = (form: object, more: Readonly<Record<string, object>> = {}): TemporaryFolder =>
  temporaryFolder(
    Object.fromEntries(
      Object.entries({
        'thing/form.json': { title: '物品', 'title-en': 'Thing', type: 'object', ...form },
        ...more,
      }).map(([file, document]) => [file, JSON.stringify(document)]),
    ),
  );

/** A field of a form whose title has an English version. */
const field = (title: string, english: string, more: object): object => ({ title, 'title-en': english, ...more });

const FORM = {
  'x-unique': [{ fields: ['Code'], message: '已存在', 'message-en': 'Taken' }],
  'x-checks': [{ field: 'Code', when: "{{ $values.Code === 'x' }}", message: '不能是 x', 'message-en': 'Not x' }],
  properties: {
    Code: field('名称', 'Name', { type: 'string', maxLength: 10 }),
    Amount: field('数量', 'Amount', { type: 'number' }),
    Verdict: field('结论', 'Verdict', { type: 'integer', 'x-enum': 'Verdict' }),
    Day: field('日期', 'Day', { type: 'string', format: 'date' }),
    Parent: field('上级', 'Parent', { type: 'integer', 'x-reference': { entity: 'thing' } }),
    Tags: field('标签', 'Tags', { type: 'array', 'x-enum': 'Verdict', items: { type: 'integer' } }),
  },
};

const OTHER_FORM = {
  'x-unique': [
    { fields: ['Code'], where: '{{ $record.Verdict === 1 }}', plain: true, message: '已存在', 'message-en': 'Taken' },
  ],
  'x-checks': [{ field: 'Code', when: "{{ $values.Code === 'y' }}", message: '不能是 y', 'message-en': 'Not y' }],
  required: ['Day'],
  properties: {
    Code: field('名称', 'Name', {
      ...{ type: 'string', maxLength: 20, minLength: 2, pattern: '^a', default: 'a' },
      ...{ 'x-messages': { required: 'Give a name' } },
    }),
    Verdict: field('结论', 'Verdict', { type: 'integer', 'x-enum': 'Verdict' }),
    Day: field('日期', 'Day', { type: 'string', format: 'date', minimum: '{{ date($now) }}' }),
    Parent: field('上级', 'Parent', {
      type: 'integer',
      'x-reference': { entity: 'thing', where: '{{ $record.Verdict === 1 }}', message: '不行', 'message-en': 'No' },
    }),
    Tags: field('标签', 'Tags', {
      ...{ type: 'array', 'x-enum': 'Verdict', items: { type: 'integer' }, maxItems: 3, minItems: 1 },
      'x-permission': { read: 'Thing', write: 'Thing' },
    }),
  },
};

const verdicts = (...items: readonly object[]): Readonly<Record<string, object>> => ({
  'enums/Verdict.json': { title: '结论', 'title-en': 'Verdict', items },
});
const ENUMS = verdicts({ Value: 1, Label: '未定', 'Label-en': 'Open' });
// A label that is called as a word of ours is.
const OTHER_ENUMS = verdicts(
  { Value: 1, Label: '校验通过', 'Label-en': 'Approved' },
  { Value: 9, Label: '逾期', 'Label-en': 'Late', IsEnabled: false },
);

const WORKFLOW: Edits[string] = [
  ['"who": ["role.engineer", "customer"]', '"who": ["role.engineer", "{{ $record.TotalCost < 5000 }}"]'],
  ['"when": "{{ $record.Way === 2 }}"', '"when": "{{ $record.Way === 2 && $record.Urgency !== 3 }}"'],
  ['"when": "{{ $values.IsPassed === true }}"', '"when": "{{ $values.IsPassed === true && $record.Urgency > 1 }}"'],
  ['"who": ["owner", "submitter"]', '"who": ["chief"]'],
  ['"from": [10, 20, 30]', '"from": [10, 20, 40]'],
  ['"action": "submit"', '"action": "send"'],
  [
    '"edit": false,\n      "delete": false\n    },\n    {\n      "value": 30',
    '"edit": true\n    },\n    {\n      "value": 30',
  ],
  ['"line": [10, 20, 30, 40, 50, 60]', '"line": [20, 10, 30, 40, 50]'],
];

describe('guiju diff', () => {
  itWhole('tells in English what differs of a product that says its texts in English', async () => {
    const { folder } = edited(MAINTENANCE, {
      'equipment/form.json': [
        ['"x-layout": "steps"', '"x-layout": "tabs"'],
        ['$deps.k === 3', '$deps.k >= 3'],
        ['BoughtOn, 12)', 'BoughtOn, 6)'],
        ['$values.CheckedOn < $values.BoughtOn', '$values.CheckedOn <= $values.BoughtOn'],
        ['$record.FaultKind !== 6', '$record.FaultKind !== 5'],
        ['"by": "EquipmentId"\n      }\n    ]', '"by": "EquipmentId",\n "create": false\n      }\n    ]'],
        ['"where": "{{ $user.Outside', '"where": "{{ $record.IsMetered === true && $user.Outside'],
        ['LastFault) / $values', 'LastFault) * 2 / $values'],
      ],
      'workOrder/workflow.json': WORKFLOW,
      'workOrder/list.json': [['"color": "red"', '"color": "orange"']],
      'roles/engineer.json': [
        ['"Part.view"', '"Part.edit"'],
        ['"dataScope": 5', '"dataScope": 1'],
      ],
      'menus/inspector.json': [['"icon": "experiment"', '"icon": "tool"']],
      'enums/Urgency.json': [['"Value": 3', '"Value": 4']],
      'company.json': [['"signIn": {', '"timeZone": "Europe/Berlin",\n"signIn": {\n"sms": {},']],
      'workbench/employee.json': [
        ['"scene": "late"', '"scene": "open"'],
        ['"title": "待办"', '"narrowed": false,\n"title": "待办"'],
      ],
    });
    const { english, chinese } = await differences(MAINTENANCE, folder);
    const lines = english.split('\n');

    expect(lines.filter((line) => CHINESE.test(line))).toEqual([]);
    expect(lines.length).toBe(chinese.split('\n').length);
    for (const line of [
      'of 13 entities 2 differ, and 4 documents of reminders, roles, menus, enums, workbenches and company.json; 131 states were walked (not all).',
      '| Substitute device (Alternate) | visible | 1 / 5 | Category=Logistics | Hidden | visible |',
      '| entity | Tab of details 2 | Maintenance plan, list upkeep/list, by EquipmentId, new ones by EquipmentId, filled in None |',
      '- There is no "Submit" any more\n',
      '- where Way of repair = By supplier and (Way of repair ≠ By supplier or Urgency = Emergency), "Quote" is not possible any more\n',
      '- people where Total costs < 5,000 may take "Complete" as well\n',
      '- in "In repair" "Withdraw" is possible as well\n',
      '- There is "Submit" now, which Owner may take\n',
      '| entity | Action Approval (approve): to | Conditions IsPassed = Yes, state To assign; state Draft | Conditions IsPassed = Yes and code of Urgency > 1, state To assign; state Draft |',
      '| entity | Workflow: line | 6 items | 5 items: −Completed, another order |',
      '| Urgency (Urgency) | Options | Emergency(3) | Emergency(4) |',
      '## Maintenance engineer (roles/engineer)\n',
      '| document | Time zone | Asia/Shanghai | Europe/Berlin |',
      '| document | Sign-in by SMS code | No | Yes |',
      '| document | Block To do (todo): Follows the chosen scope | None | No |',
      '| document | Overdue (late) in block Overview (figures): Filter | {"scene":"late"} | {"scene":"open"} |',
    ])
      expect(english).toContain(line);
    expect(chinese).toContain('- 新有「提交」：负责人可以做\n');
    const sarif = await run(['diff', MAINTENANCE, folder, '--format', 'sarif', '--lang', 'en', '--schemas', folder]);
    expect(sarif.out).toContain(
      'Substitute device (Alternate), visible: Hidden → visible; for example Category=Logistics',
    );
    expect(chineseOfOurs(sarif.out, folder)).toEqual([]);
  });

  it('tells programs the same in every language', async () => {
    const { folder } = edited(MAINTENANCE, { 'workOrder/workflow.json': WORKFLOW });
    const [english, chinese] = [
      await run(['diff', MAINTENANCE, folder, '--json', '--lang', 'en', '--schemas', folder]),
      await run(['diff', MAINTENANCE, folder, '--json', '--lang', 'zh', '--schemas', folder]),
    ];

    expect(english.out).toBe(chinese.out);
    expect(english.out).toContain('「维修中」时也能「撤销」');
  });

  itWhole('tells in English what one product has and another one has not', async () => {
    const { english } = await differences(LIBRARY, MAINTENANCE);

    expect(chineseOfOurs(english, LIBRARY, MAINTENANCE)).toEqual([]);
    expect(english).toContain('This entity is gone.');
    expect(english).toContain('This entity is new.');
    expect(english).toContain('This document is gone.');
  });

  it('tells in English what a form, its checks and its fields state', async () => {
    const before = thing(FORM, ENUMS);
    const after = thing(OTHER_FORM, OTHER_ENUMS);
    const { english } = await differences(before.folder, after.folder);

    expect(english.split('\n').filter((line) => CHINESE.test(line))).toEqual([]);
    for (const line of [
      '| entity | Uniqueness | Code; ; Taken | Code where $record.Verdict === 1, however it is spelled; ; Taken |',
      '| Name (Code) | Greatest length | 10 | 20 |',
      '| Name (Code) | Messages | None | required: Give a name |',
      '| Verdict (Verdict) | Options | Open(1) | Approved(1), Late(9) Disabled |',
      '| Amount (Amount) | Field | there | gone |',
    ])
      expect(english).toContain(line);
  });

  it('tells in English what has another name, and why it is not compared under it', async () => {
    const text = { type: 'string', title: '名称', 'title-en': 'Name' };
    const before = thing({ properties: { Old: text } });
    const after = temporaryFolder({
      'item/form.json': JSON.stringify({
        ...{ title: '物品', 'title-en': 'Thing', type: 'object', 'x-was': ['thing'] },
        properties: { New: { ...text, 'x-was': ['Old'] } },
      }),
    });
    const { english } = await differences(before.folder, after.folder);
    expect(english).toContain('| entity | Entity renamed | thing | item |');
    expect(english).toContain('| Name (New) | Field renamed | Old | New |');

    before.write('thing/list.json', JSON.stringify({ title: '物品', 'title-en': 'Thing', columns: ['Nothing'] }));
    const left = await differences(before.folder, after.folder);
    expect(left.english.split('\n').filter((line) => CHINESE.test(line))).toEqual([]);
    expect(left.english).toContain('| entity | Entity renamed (compared as one gone and one new: ');
    const { err } = await run(['diff', before.folder, after.folder, '--lang', 'zh', '--schemas', after.folder]);
    expect(err).toMatch(/：有 1 个问题，见 guiju check；有问题的部分没有比较$/);
  });

  it('says what is Chinese only, and what differs in Chinese only, as documents have it', async () => {
    const named = (title: string, more: object = {}): TemporaryFolder =>
      thing({ title, properties: { Code: { type: 'string', title: '名称', ...more } } });
    const { english } = await differences(named('物品').folder, named('东西', { maxLength: 5 }).folder);

    expect(english).toContain('| entity | Name | 物品 | 东西 |');
    expect(english).toContain('| Name (Code) | Greatest length | 100 | 5 |');
  });

  it('says in English that nothing differs, and what is not decided', async () => {
    const shown = (text: string): string => {
      const when = `{{ words($values.Code) === 'x' && plain($values.Code) === '${text}' }}`;
      const [visible, hidden] = [true, false].map((each) => ({ state: { visible: each } }));
      const note = field('说明', 'Note', {
        type: 'string',
        'x-reactions': { when, fulfill: visible, otherwise: hidden },
      });
      return thing({ properties: { Code: field('名称', 'Name', { type: 'string' }), Note: note } }).folder;
    };
    const [one, other] = [shown('y'), shown('z')];
    const same = await differences(one, one);
    expect(same.english).toMatch(/: nothing behaves differently, 1 entity compared; 0 states were walked\.$/);
    expect(same.chinese).toContain('没有行为差异：比较了 1 个实体');

    const { english } = await differences(one, other);
    expect(english.split('\n').filter((line) => CHINESE.test(line))).toEqual([]);
    expect(english).toContain(': nothing was found to behave differently, and 1 change is not decided; ');
    expect(english).toContain('| Note(Note) Show | thing/form.json /properties/Note/x-reactions/when | ');
  });
});

import { kindsByWord } from '#fields/table/fieldKinds.ts';
import type { CliCommand } from '../terminal/CliCommand.ts';

/** `guiju new`: creates the documents of a new entity, from flags or prompts. */
export const newCommand: CliCommand = {
  name: 'new',
  summary: 'writes a new product into an empty folder, or a new entity into a product',
  usage: [
    'guiju new [--product NAME] [--company NAME] [--time-zone NAME] [--with-code] [entity ...]   in an empty folder: a product that starts',
    'guiju new <entity> [--title TITLE] [--field NAME:KIND:TITLE[:required]]... [--rule RULE]... [--key KEY] [--icon NAME]',
    '  guiju new vehicle --title 车辆 --field PlateNo:text:车牌号:required \\',
    "          --field 'Kind:enum:类型:大型|中型' --field Seats:integer:座位数 \\",
    "          --rule 'Seats visible required when Kind == 1'",
    `  --field            kinds: ${[...kindsByWord().keys()].join(' ')}; the fourth part lists the items of an enum (or names an existing one), or the entity of a reference`,
    '  --rule             FIELD visible|required when CONDITION, with names of fields, and values or labels of enum items',
    '  --key              the permission key of the menu entry (default: <Entity>Mgr)',
    '  --time-zone        the time zone of a new product, such as Europe/Berlin (default: Asia/Shanghai). It cannot be changed once data exist',
    '  --with-code        also writes files for own code, and the package that builds it',
    '  --no-demo          writes no demo rows of the entity',
    '  --lang en          generated titles (menus, roles, departments) are English; default: the language of the product, Chinese in an empty folder',
    '  Prompts for missing options at a terminal. Existing files are never overwritten.',
  ].join('\n'),
  options: {
    product: { type: 'string' },
    company: { type: 'string' },
    'time-zone': { type: 'string' },
    title: { type: 'string' },
    field: { type: 'string', multiple: true },
    rule: { type: 'string', multiple: true },
    key: { type: 'string' },
    icon: { type: 'string' },
    'no-demo': { type: 'boolean' },
    'with-code': { type: 'boolean' },
  },
  run: async (input) => (await import('#annex/new')).runNew(input),
};

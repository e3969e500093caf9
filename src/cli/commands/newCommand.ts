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
    `  --field            kinds: ${[...kindsByWord().keys()].join(' ')}; the fourth part of an enum are its choices (or the name of one there is), that of a reference its entity`,
    '  --rule             FIELD visible|required when CONDITION; fields stand in it by their names, items of enums by value or label',
    '  --key              the permission key of the menu entry, <Entity>Mgr without it',
    '  --time-zone        the zone of all dates and times of a new product, such as Europe/Berlin; without it Asia/Shanghai. It cannot be changed once there are data',
    '  --with-code        a new product with files for own code, and the package that builds it',
    '  --no-demo          without demo rows of the entity, which are made up otherwise',
    '  --lang en          what is made up for the documents is English (titles of menus, roles, departments); without it what the product speaks, Chinese in an empty folder',
    '  What is not given is asked for at a terminal. Files that are there are never overwritten.',
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

import both from '#engine/words/en/both.json' with { type: 'json' };
import engine from '#engine/words/en/engine.json' with { type: 'json' };
import type { TitleWords } from './TitleWords.ts';

/** Titles of `$user` properties and single values; titles of built-in fields are in the catalogues. */
const OWN: readonly (readonly [chinese: string, english: string])[] = [
  ['当前账号', 'account of the user'],
  ['当前用户的登录名', 'login of the user'],
  ['当前用户的姓名', 'name of the user'],
  ['当前用户的手机', 'phone of the user'],
  ['当前用户', 'user'],
  ['当前用户是哪一种外部用户', 'kind of people from outside'],
  ['当前用户的部门', 'department of the user'],
  ['当前用户的部门路径', 'department path of the user'],
  ['当前用户的身份', 'identity of the user'],
  ['当前用户的角色', 'roles of the user'],
  ['当前用户的权限键', 'keys of the user'],
  ['当前用户的下属', 'subordinates of the user'],
  ['当前用户是部门负责人', 'user is head of a department'],
  ['外部用户', 'people from outside'],
  ['空', 'empty'],
  ['是', 'yes'],
  ['否', 'no'],
];
const WORDS: ReadonlyMap<string, string> = new Map([...Object.entries(engine), ...Object.entries(both), ...OWN]);

const SENTENCES = [
  [/^当前用户是(.+)$/, 'user is $1'],
  [/^当前用户的(.+)$/, '$1 of the user'],
  [/^编号 (.+)$/, 'no. $1'],
  [/^(\d+) (?:行|条|个|项|张|个附件|个文件)$/, '$1 of them'],
] as const;

function say(text: string): string {
  const [pattern, english] = SENTENCES.find(([each]) => each.test(text)) ?? [];
  return WORDS.get(text) ?? (pattern === undefined ? text : text.replace(pattern, english ?? ''));
}

const because = (reason: string | undefined): string => (reason === undefined ? '' : ` (${reason})`);

/** Titles of cases in English, for products whose documents are. */
export const ENGLISH_TITLES: TitleWords = {
  proposed: '(proposed) ',
  nothing: 'nothing filled in',
  leadsTo: (situation, outcome) => `${situation}: ${outcome}`,
  parts: (parts) => parts.join(', '),
  items: (items) => items.join(', '),
  firstOf: (parts, count) => `${parts.join(', ')} and ${count - parts.length} more`,
  again: (title, count) => `${title} (${count})`,
  of: (owner, what) => `${owner}: ${what}`,
  time: (now) => `at ${now}`,
  role: (titles) => `role ${titles.join(', ')}`,
  more: (count, title) => `${count} of ${title}`,
  flag: (title, is) => (is ? title : title.replace('user is ', 'user is not ')),
  entered: (fact) => `entered ${fact}`,
  options: (count) => `${count} options`,
  holds: (value) => `is ${value}`,
  state: {
    visible: 'shown',
    hidden: 'hidden',
    required: 'required',
    optional: 'optional',
    readOnly: 'read-only',
    writable: 'open',
    filled: 'filled in',
  },
  becomes: (field, states) => [field, states.join(', ')].filter((part) => part !== '').join(' '),
  may: (action) => `may take "${action}"`,
  mayNot: (action, reason) => `may not take "${action}"${because(reason)}`,
  actions: { view: 'View', edit: 'Edit', delete: 'Delete', create: 'New' },
  inScenes: (titles) => `in ${titles.join(', ')}`,
  inNoScene: 'in no scene',
  reminds: (titles) => `reminds: ${titles.join(', ')}`,
  remindsNot: 'no reminder',
  sees: (titles) => `sees ${titles.join(', ')}`,
  seesNot: (titles) => `does not see ${titles.join(', ')}`,
  chooses: (field, is) => `${is ? 'may' : 'may not'} be chosen as ${field}`,
  counts: (figure, is) => `${is ? 'counts' : 'does not count'} in ${figure}`,
  which: (facts, noun) => (facts.length === 0 ? `${noun} ` : `${noun} (${facts.join(', ')}) `),
  keys: {
    required: '{0} required',
    'x-required-by': '"{1}" requires {0}',
    default: '"{1}" begins with {0}',
    visible: '{0}',
    'x-computed': 'the system fills in {0}',
    read: 'accounts without permission do not see {0}',
    write: 'accounts without permission may not change {0}',
    fields: 'people from outside see {0}',
    edit: 'people from outside may change {0}',
    complete: 'may not take "{0}" while something is missing',
    limit: '{0} refused beyond the limits',
  },
  saves: 'can be saved',
  savesNot: (reasons) => `cannot be saved (${reasons.join('; ')})`,
  persons: {
    anonymous: 'visitor',
    system: 'the system',
    chief: 'head of the department',
    approver: 'approver',
    owner: 'owner',
    submitter: 'submitter',
    creator: 'creator',
    colleague: 'colleague',
  },
  say,
};

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { loadDocuments } from '#documents/loadDocuments.ts';
import { readFolder } from '#server/product/readFolder.ts';

const EXAMPLE = 'docs/examples/library';

/** The findings for changed documents of the library. */
function found(changes: Readonly<Record<string, readonly [from: string, to: string]>>): string[] {
  const texts = readFolder(EXAMPLE).map(({ file, text, ...more }) => {
    const [from, to] = changes[file] ?? ['', ''];
    expect(text).toContain(from);
    return { ...more, file, text: text.replace(from, to) };
  });
  return loadDocuments(texts, {}).problems.map(({ file, line, message }) => `${file}:${line} ${message}`);
}

it.each<[string, Parameters<typeof found>[0], string]>([
  ['a field that is none', { 'reader/form.json': ['"by": "Kind"', '"by": "Knd"'] }, 'There is no field "Knd"'],
  ['a field without items', { 'reader/form.json': ['"by": "Kind"', '"by": "Phone"'] }, 'There is no field "Phone"'],
  [
    'a kind that nobody is of',
    { 'menus/child.json': ['"kinds": [2]', '"kinds": [2, 9]'] },
    'menus/child.json:4 The field "Kind" has no item 9',
  ],
  [
    'a kind where none are told apart',
    { 'reader/form.json': ['{ "kind": "customer", "by": "Kind" }', '"customer"'] },
    'menus/child.json:4 Nothing says of what kind people from outside are',
  ],
  [
    'kinds of employees',
    { 'menus/employee.json': ['"role": "employee",', '"role": "employee", "kinds": [1],'] },
    'menus/employee.json:3 Only people from outside are of kinds',
  ],
  [
    'two menus for the same people',
    { 'menus/child.json': ['"kinds": [2],', ''] },
    'menus/customer.json:3 menus/child.json is for the same people',
  ],
  [
    'a kind without a menu',
    { 'menus/customer.json': ['"role": "customer",', '"role": "customer", "kinds": [7],'] },
    'There is no menu for 1 (成人): these people would see nothing',
  ],
  [
    'people who could change their kind',
    {
      'reader/form.json': [
        '"where": "{{ $record.Id === $user.CustomerId }}",',
        '"where": "{{ $record.Id === $user.CustomerId }}", "edit": ["Kind"],',
      ],
    },
    '"x-customer" lets people from outside change "Kind" themselves',
  ],
  [
    'whose Id is asked for, where people from outside are of two entities',
    { 'book/form.json': ['"x-title-field"', '"x-organisation": "customer", "x-title-field"'] },
    '$user.CustomerId is the Id of a record of "book" or "reader": this does not say of which',
  ],
  [
    'kinds of which of two entities nobody says',
    { 'book/form.json': ['"x-title-field"', '"x-organisation": "customer", "x-title-field"'] },
    'menus/child.json:4 Kinds are those of one entity',
  ],
  [
    'a menu for people of an entity that nobody from outside is of',
    { 'menus/customer.json': ['"role": "customer",', '"role": "customer", "of": "book",'] },
    'menus/customer.json:3 People from outside have no records of "book"',
  ],
  [
    'people of a second entity for whom there is no menu',
    {
      'book/form.json': ['"x-title-field"', '"x-organisation": "customer", "x-title-field"'],
      'menus/customer.json': ['"role": "customer",', '"role": "customer", "of": "reader",'],
      'menus/child.json': ['"role": "customer",', '"role": "customer", "of": "reader",'],
    },
    'There is no menu for 图书: these people would see nothing',
  ],
  [
    'a menu of employees for people from outside',
    { 'menus/employee.json': ['"role": "employee",', '"role": "employee", "of": "reader",'] },
    'menus/employee.json:3 Only people from outside have records of such entities',
  ],
])('finds %s', (_title, changes, message) => {
  expect(found(changes).join('\n')).toContain(message);
});

it('finds nothing in the library as it is', () => {
  expect(readFileSync(`${EXAMPLE}/menus/child.json`, 'utf8')).toContain('kinds');
  expect(found({})).toEqual([]);
});

import { expect, it } from 'vitest';
import type { EditableEntry } from '#engine/roles/menuEdits.ts';
import { menuMove } from '#admin/system/menuMove.ts';

const entry = (Entry: string, Children?: readonly EditableEntry[]): EditableEntry => ({
  Entry,
  Version: 0,
  Key: null,
  Path: Entry,
  Title: Entry,
  Icon: null,
  OwnTitle: Entry,
  OwnIcon: null,
  IsHidden: false,
  IsEnabled: true,
  IsFixed: Entry === 'home',
  IsGroup: Children !== undefined,
  IsMovable: Children === undefined && Entry !== 'home',
  Children: Children ?? [],
});
const [home, one, x, y] = [entry('home'), entry('one'), entry('x'), entry('y')];
const [group, other] = [entry('group', [x, y]), entry('other', [])];
const menu = [home, one, group, other];

it('puts an entry before or after one beside it', () => {
  expect(menuMove(menu, one, home, -1)).toEqual({ group: '', order: ['one', 'home', 'group', 'other'] });
  expect(menuMove(menu, x, y, 1)).toEqual({ group: 'group', order: ['y', 'x'] });
  expect(menuMove(menu, home, group, 1)).toEqual({ group: '', order: ['one', 'group', 'home', 'other'] });
});

it('puts what is no group into a group, beside entries of another, and to the top', () => {
  expect(menuMove(menu, one, group, 0)).toEqual({ group: 'group', order: ['x', 'y', 'one'] });
  expect(menuMove(menu, one, x, 1)).toEqual({ group: 'group', order: ['x', 'one', 'y'] });
  expect(menuMove(menu, x, other, 0)).toEqual({ group: 'other', order: ['x'] });
  expect(menuMove(menu, x, one, -1)).toEqual({ group: '', order: ['home', 'x', 'one', 'group', 'other'] });
});

it('leaves groups and what must stay where they are, and puts nothing into what is no group', () => {
  expect([menuMove(menu, group, other, 0), menuMove(menu, group, x, 1), menuMove(menu, home, x, 1)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect([menuMove(menu, x, one, 0), menuMove(menu, x, x, 1)]).toEqual([undefined, undefined]);
});

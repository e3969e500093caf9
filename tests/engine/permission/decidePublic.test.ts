import { describe, expect, it } from 'vitest';
import { compileExpression } from '#language/compiler/compileExpression.ts';
import type { Values } from '#language/Value.ts';
import { actionCodes } from '#engine/permission/actionCodes.ts';
import { decideAccess, opensList } from '#engine/permission/decideAccess.ts';
import { ANONYMOUS_USER, userValues } from '#engine/permission/UserContext.ts';
import { documentsOf, modelsOf, productOf } from '../../support/buildEntity.ts';
import { EMPTY_SCOPE } from '../../support/evaluate.ts';
import { smallProduct } from '../../support/smallProduct.ts';

const job = documentsOf(
  'job',
  {
    Title: { type: 'string', title: '职位' },
    Deadline: { type: 'string', format: 'date', title: '截止' },
    Text: { type: 'string', title: '说明' },
    Salary: { type: 'integer', title: '工资' },
    Phone: { type: 'string', title: '电话', 'x-component': 'PhoneInput' },
    Score: { type: 'integer', title: '评分', 'x-computed': true },
  },
  {
    'x-public': {
      where: '{{ !($record.Deadline < date($now)) }}',
      fields: ['Title', 'Deadline'],
      detail: ['Text'],
      lists: ['open'],
      forms: { apply: { message: '已收到' } },
    },
  },
  {
    forms: { apply: { title: '应聘', sections: [{ title: '应聘', fields: ['Title', 'Phone', 'Score'] }] } },
    lists: { open: { title: '在招', columns: ['Title'] }, all: { title: '全部', columns: ['Title', 'Salary'] } },
  },
);
const entity = modelsOf(productOf([job])).get('job');
if (entity === undefined) throw new Error('not built');
const access = decideAccess(entity, ANONYMOUS_USER, () => undefined);

describe('somebody who did not sign in', () => {
  it('reads what an entity says is public, and of it nothing else', () => {
    expect([...access.readable].sort()).toEqual(['Deadline', 'Id', 'Text', 'Title']);
    expect([...access.masked]).toEqual([]);
  });

  it.each<[Values, boolean]>([
    [{ Deadline: '2026-03-10' }, true],
    [{ Deadline: '2026-03-09' }, false],
    [{}, true],
  ])('sees %j: %s', (record, seen) => {
    const scope = { ...EMPTY_SCOPE, record, user: userValues(ANONYMOUS_USER) };
    expect(compileExpression(access.rows('view'))(scope) === true).toBe(seen);
  });

  it('sends the public forms, with the fields in them that the server does not compute', () => {
    expect(access.may('create')).toBe(true);
    expect([...access.writable]).toEqual(['Title', 'Phone']);
  });

  it('does nothing else', () => {
    const codes = actionCodes(entity).filter((code) => !['view', 'create'].includes(code));

    expect(codes.filter((code) => access.may(code))).toEqual([]);
    for (const code of [...codes, 'create']) expect(access.rows(code)).toMatchObject({ kind: 'literal', value: false });
  });

  it('opens the public lists and no others', () => {
    expect([...entity.lists.values()].filter((list) => opensList(entity, list, ANONYMOUS_USER))).toMatchObject([
      { name: 'open' },
    ]);
  });

  it('finds nothing of an entity that says nothing of it', () => {
    for (const closed of smallProduct().entities.values()) {
      const none = decideAccess(closed, ANONYMOUS_USER, () => undefined);

      expect([none.readable.size, none.writable.size, none.may('view'), none.may('create')]).toEqual([
        0,
        0,
        false,
        false,
      ]);
      expect(none.rows('view')).toMatchObject({ kind: 'literal', value: false });
      expect([...closed.lists.values()].filter((list) => opensList(closed, list, ANONYMOUS_USER))).toEqual([]);
    }
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decidesAccess,
  reachableRows,
  mayGiveEverything,
  reachedRows,
  touchedRows,
  type ChangedUser,
  type MovedPath,
} from '#engine/permission/accessChange.ts';
import { decideAccess } from '#engine/permission/decideAccess.ts';
import { ANONYMOUS_USER, companyOf } from '#engine/permission/UserContext.ts';
import { listNames } from '#language/mapExpression.ts';
import type { Values } from '#language/Value.ts';
import { meets } from '../../support/permissions/describeRows.ts';
import { smallEntity, smallProduct } from '../../support/smallProduct.ts';
import { customer, employee } from '../../support/userContext.ts';

const findEntity = (key: string) => smallProduct().entities.get(key);
const order = smallEntity('order');
const OWN = { OwnerId: 6, OwnerUnitPath: '/1/3/12/', CreatorId: 6 };
const BESIDE = { OwnerId: 7, OwnerUnitPath: '/1/3/12/', CreatorId: 7 };
const BELOW = { OwnerId: 8, OwnerUnitPath: '/1/3/12/15/', CreatorId: 8 };
const COMPANY = { OwnerId: 9, OwnerUnitPath: '/1/3/13/', CreatorId: 9 };
const ALL = [OWN, BESIDE, BELOW, COMPANY];

/**
 * The records that a user viewed before a change and views after it: the predicates are bound, so any user can evaluate
 * them.
 */
function viewed(
  user: ChangedUser,
  records: readonly Values[] = ALL,
  moved: readonly MovedPath[] = [],
): { before: boolean[]; after: boolean[] } | undefined {
  const rows = reachedRows(order, user, moved, findEntity)?.view;
  if (rows === undefined) return undefined;
  const of = (when: 'before' | 'after') => records.map((record) => meets(rows[when], ANONYMOUS_USER, record));
  return { before: of('before'), after: of('after') };
}

describe('what decides who reaches which records', () => {
  const [unit, staff] = [...smallProduct().entities.values()].filter(
    ({ organisation }) => organisation === 'unit' || organisation === 'employee',
  );
  const [units, people] = staff?.organisation === 'employee' ? [unit, staff] : [staff, unit];
  const facts = smallProduct().organisation.facts ?? [];
  const decides = (entity: typeof unit, before: Values | undefined, after: Values): boolean =>
    entity !== undefined && decidesAccess(entity, before, after, facts);

  it('are the place above in a tree of places', () => {
    const [fact] = facts;
    const below = { entity: order.key, parent: 'CustomerId' };
    const moves = (before: Values, after: Values): boolean =>
      fact !== undefined && decidesAccess(order, before, after, [{ ...fact, below }]);
    expect([moves({ CustomerId: 1 }, { CustomerId: 2 }), moves({ Title: '甲' }, { Title: '乙' })]).toEqual([
      true,
      false,
    ]);
    expect(decides(order, { CustomerId: 1 }, { CustomerId: 2 })).toBe(false);
  });

  it('are the chief and the place of a unit, and the chief of a new one', () => {
    expect(decides(units, { ChiefEmployeeId: 4 }, { ChiefEmployeeId: 5 })).toBe(true);
    expect(decides(units, { ParentId: 1 }, { ParentId: 2 })).toBe(true);
    expect(decides(units, { UnitPath: '/1/2/' }, { UnitPath: '/1/3/2/' })).toBe(true);
    expect(decides(units, { UnitName: '甲' }, { UnitName: '乙' })).toBe(false);
    expect(decides(units, undefined, { ParentId: 1, UnitPath: '/1/9/' })).toBe(false);
    expect(decides(units, undefined, { ChiefEmployeeId: 4 })).toBe(true);
  });

  it('are the unit and the facts of an employee, not of one who has no account yet', () => {
    expect(decides(people, { UnitId: 2 }, { UnitId: 3 })).toBe(true);
    expect(decides(people, { UnitId: 2 }, { UnitId: 2, EmployeeName: '乙' })).toBe(false);
    expect(decides(people, undefined, { UnitId: 3 })).toBe(false);
    expect(facts.length).toBeGreaterThan(0);
    for (const { name } of facts) expect(decides(people, { [name]: false }, { [name]: true })).toBe(true);
  });

  it('is nothing of other records', () => {
    expect(decides(order, { ChiefEmployeeId: 4, UnitId: 1 }, { ChiefEmployeeId: 5, UnitId: 2 })).toBe(false);
  });
});

describe('the rows that somebody reaches by a change', () => {
  it('are none to weigh where they are described alike', () => {
    expect(viewed({ before: employee(), after: employee({ name: '沈佳' }) })).toBeUndefined();
    expect(viewed({ before: undefined, after: undefined })).toBeUndefined();
  });

  it('are more with a wider scope, and all of them with an account that is opened', () => {
    const wider = viewed({ before: employee({ dataScope: 1 }), after: employee({ dataScope: 3 }) });
    expect(wider).toEqual({ before: [true, false, false, false], after: [true, true, true, false] });
    const opened = viewed({ before: undefined, after: employee({ dataScope: 4 }) });
    expect(opened).toEqual({ before: [false, false, false, false], after: [true, true, true, true] });
    const closed = viewed({ before: employee({ dataScope: 5 }), after: undefined });
    expect(closed).toEqual({ before: [true, true, true, true], after: [false, false, false, false] });
  });

  it('ask nothing of whoever asks, and are those that the deciding function gives', () => {
    for (const dataScope of [1, 2, 3, 4, 5] as const) {
      const after = employee({ dataScope });
      const rows = reachedRows(order, { before: undefined, after }, [], findEntity);
      expect([rows?.view.after, rows?.edit.after].flatMap((one) => (one ? listNames(one) : []))).not.toContainEqual(
        expect.objectContaining({ root: '$user' }),
      );
      const decided = decideAccess(order, after, findEntity).rows('view');
      expect(viewed({ before: undefined, after })?.after).toEqual(ALL.map((record) => meets(decided, after, record)));
    }
  });

  it('equal nothing where the user has nothing', () => {
    const sees = (customerId: number | null, record: Values): boolean =>
      meets(reachableRows(order, customer(customerId), [], findEntity).view, ANONYMOUS_USER, record);
    const released = { OrderState: 20, CustomerId: 1 };
    expect([sees(1, released), sees(2, released)]).toEqual([true, false]);
    expect(sees(null, { ...released, CustomerId: null })).toBe(false);
  });

  it('stand where they stood when units were moved', () => {
    const moved = [{ from: '/1/3/12/', to: '/1/4/12/' }];
    const [came, stayed] = [{ ...BESIDE, OwnerUnitPath: '/1/4/12/' }, COMPANY];
    // The user's own unit moves along; the user reaches the same records as before.
    const member = { dataScope: 3, unitPath: '/1/3/12/' } as const;
    const follows = viewed(
      { before: employee(member), after: employee({ ...member, unitPath: '/1/4/12/', companyPath: '/1/4/' }) },
      [came, stayed],
      moved,
    );
    expect(follows === undefined || follows.before.join() === follows.after.join()).toBe(true);
    // The new unit's users did not have the record before; the former unit's users did.
    const gains = { dataScope: 3, employeeId: 20, unitPath: '/1/4/', companyPath: '/1/4/' } as const;
    expect(viewed({ before: employee(gains), after: employee(gains) }, [came, stayed], moved)).toEqual({
      before: [false, false],
      after: [true, false],
    });
    const loses = { dataScope: 3, employeeId: 21, unitPath: '/1/3/' } as const;
    expect(viewed({ before: employee(loses), after: employee(loses) }, [came, stayed], moved)).toEqual({
      before: [true, true],
      after: [false, true],
    });
  });

  it('are the same for everybody alike outside of the rows that a change touches', () => {
    const places = ['/1/3/12/', '/1/3/13/', '/1/4/', '/1/4/12/'] as const;
    const scopes = [1, 2, 3, 4, 5] as const;
    const user = fc.record({
      dataScope: fc.constantFrom(...scopes),
      unitPath: fc.constantFrom(...places),
      employeeId: fc.constantFrom(6, 7, 20),
      chiefPaths: fc.constantFrom([], ['/1/3/'], ['/1/4/']),
      facts: fc.constantFrom(
        employee().facts,
        employee().facts.map((fact) => ({ ...fact, value: true, isHeld: true })),
      ),
    });
    const moves = fc.constantFrom([], [{ from: '/1/3/12/', to: '/1/4/12/' }], [{ from: '/1/3/', to: '/1/4/3/' }]);
    const records = [6, 7, 20, null].flatMap((OwnerId) =>
      [...places, '/1/4/3/12/', null].map((OwnerUnitPath) => ({
        OwnerId,
        OwnerUnitPath,
        CreatorId: OwnerId,
        CustomerId: 1,
      })),
    );
    let untouched = 0;
    fc.assert(
      fc.property(user, user, moves, fc.constantFrom(true, false, false, false), (some, others, moved, isOpened) => {
        const as = ({ unitPath, ...more }: typeof some, employeeId: number) =>
          employee({ ...more, unitPath, companyPath: companyOf(unitPath), employeeId });
        const change = { before: isOpened ? undefined : as(some, some.employeeId), after: as(others, some.employeeId) };
        const touched = touchedRows(order, change, moved, findEntity);
        const rows = reachedRows(order, change, moved, findEntity);
        if (touched?.isOfAll === false) return;
        for (const record of records) {
          if (touched !== undefined && meets(touched.rows, ANONYMOUS_USER, record)) continue;
          untouched += 1;
          for (const { before, after } of rows === undefined ? [] : [rows.view, rows.edit])
            expect(meets(before, ANONYMOUS_USER, record)).toBe(meets(after, ANONYMOUS_USER, record));
        }
      }),
      { seed: 20260310, numRuns: 100 },
    );
    expect(untouched).toBeGreaterThan(50);
    // A user who moves with the unit to another company: own records do not matter, nor those visible in both.
    const moved = [{ from: '/1/3/12/', to: '/1/4/12/' }];
    const member = {
      before: employee({ dataScope: 4 }),
      after: employee({ dataScope: 4, unitPath: '/1/4/12/', companyPath: '/1/4/' }),
    };
    const touched = touchedRows(order, member, moved, findEntity);
    expect(touched?.isOfAll).toBe(true);
    expect(touched !== undefined && meets(touched.rows, ANONYMOUS_USER, COMPANY)).toBe(true);
    expect(touched !== undefined && meets(touched.rows, ANONYMOUS_USER, { ...OWN, OwnerUnitPath: '/1/5/' })).toBe(
      false,
    );
  });

  it('may all be given by whoever holds everything, and by nobody else', () => {
    expect(mayGiveEverything(employee())).toBe(true);
    expect(mayGiveEverything(employee({ keys: new Set(['OrderMgr']) }))).toBe(false);
    expect(mayGiveEverything(employee({ actions: new Set(['Order.*']) }))).toBe(false);
    expect(mayGiveEverything({ ...employee(), role: 'customer' })).toBe(false);
  });
});

import type { StateEffects } from '#generated/documents/FormDocument.ts';
import { describe, expect, it } from 'vitest';
import { breaksOf } from '#proof/breaks/breaksOf.ts';
import { everyUser, forUser } from '#proof/breaks/everyUser.ts';
import { listBreaks } from '#proof/breaks/listBreaks.ts';
import { parseExpression } from '#language/compiler/parseExpression.ts';
import { printExpression } from '#language/compiler/printExpression.ts';
import { entityOf } from '../../support/buildEntity.ts';

describe('users that stand for all', () => {
  it.each<[string, object[] | undefined]>([
    ['{{ $record.A === 1 }}', [{}]],
    ["{{ $user.Role === 'customer' }}", [{ Role: null }, { Role: 'customer' }, { Role: 'customer*' }]],
    ['{{ $user.IsUnitChief }}', [{ IsUnitChief: null }, { IsUnitChief: true }, { IsUnitChief: false }]],
    ['{{ !empty($user.UnitId) }}', [{ UnitId: null }, { UnitId: 1 }]],
    ['{{ [1, 2].includes($user.UnitId) }}', [{ UnitId: null }, { UnitId: 1 }, { UnitId: 2 }, { UnitId: 3 }]],
    ["{{ $user.Roles.includes('a') }}", [{ Roles: [] }, { Roles: ['a'] }]],
    ['{{ $record.OwnerId === $user.EmployeeId }}', undefined],
    ['{{ ($user.UnitId ?? 1) === 2 }}', undefined],
  ])('of %s', (text, users) => expect(everyUser(parseExpression(text))).toEqual(users));

  it('are put into the condition', () => {
    const condition = parseExpression("{{ $user.Roles.includes('a') && $user.UnitId === 3 }}");
    expect(printExpression(forUser(condition, { Roles: ['a'], UnitId: 3 }))).toBe('["a"].includes("a") && (3 === 3)');
  });
});

describe('rules that ask for the user', () => {
  const when = (text: string, state: StateEffects) => ({
    'x-reactions': { when: `{{ ${text} }}`, fulfill: { state } },
  });
  const text = { type: 'string', title: '字段' } as const;
  const now = '2026-03-10 10:00:00';
  const broken = (entity: ReturnType<typeof entityOf>, values: Record<string, string | number>) =>
    breaksOf(
      listBreaks(entity, () => undefined),
      { values, refs: {}, now, enums: () => undefined },
    ).map(({ field, kind }) => `${field.name} ${kind}`);

  it('are broken by a record when they are for every user', () => {
    const entity = entityOf({
      A: { ...text, ...when("$user.Role === 'customer'", { required: true }) },
      B: { ...text, ...when("$user.Role === 'customer' || $user.Role !== 'customer'", { required: true }) },
    });
    expect(broken(entity, {})).toEqual(['B required']);
  });

  it('set values that are taken as stored', () => {
    const entity = entityOf(
      {
        A: { ...text, ...when("$user.Role === 'customer'", { value: '{{ $user.LoginId }}' }) },
        B: { ...text, ...when('$values.A === null', { visible: true, required: true }) },
      },
      { required: ['A'] },
    );
    expect(broken(entity, { A: 'somebody' })).toEqual([]);
    expect(broken(entity, {})).toEqual(['A required', 'B required']);
    expect(listBreaks(entity, () => undefined).leftOut).toMatchObject([{ field: 'A', kind: 'computed', why: 'user' }]);
  });

  it('are named where they compare the user with the record', () => {
    const entity = entityOf({ A: text, B: { ...text, ...when('$values.A === $user.LoginId', { required: true }) } });
    expect(listBreaks(entity, () => undefined).leftOut).toMatchObject([{ field: 'B', kind: 'required', why: 'user' }]);
  });

  it('are named where they go by the place of a row', () => {
    const entity = entityOf({ A: { ...text, ...when('$index > 0', { required: true }) } });
    expect(listBreaks(entity, () => undefined).leftOut).toMatchObject([{ field: 'A', why: 'index' }]);
  });
});

it('rules that lean on each other are left to the evaluator when they grow too large for one condition', () => {
  const names = Array.from({ length: 40 }, (_, i) => `F${i}`);
  const entity = entityOf(
    Object.fromEntries(
      names.map((name, i) => {
        const [a, b] = [names[i - 1], names[i - 2]];
        const on = a === undefined || b === undefined ? 'true' : `$values.${a} === $values.${b} || empty($values.${a})`;
        const reaction = {
          when: `{{ ${on} }}`,
          fulfill: { state: { visible: true } },
          otherwise: { state: { visible: false } },
        };
        return [name, { type: 'string', title: name, 'x-reactions': reaction }];
      }),
    ),
  );
  const { breaks } = listBreaks(entity, () => undefined);
  const hidden = breaks.filter(({ kind }) => kind === 'hidden');
  expect(hidden.some(({ when: condition }) => condition !== undefined)).toBe(true);
  expect(hidden.find(({ field }) => field.name === 'F39')).toMatchObject({ when: undefined, unwritable: 'size' });
});

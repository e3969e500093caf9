import fc, { type Arbitrary } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileExpression } from '#language/compiler/compileExpression.ts';
import { parseExpression } from '#language/compiler/parseExpression.ts';
import type { Value, Values } from '#language/Value.ts';
import type { FormDocument, Properties } from '#generated/documents/FormDocument.ts';
import { enumsOfProduct } from '#engine/enums/enumsOfProduct.ts';
import { proveScopes } from '#proof/scopes/proveScopes.ts';
import type { ScopeProof } from '#proof/scopes/ScopeFindings.ts';
import { documentsOf, modelsOf, productOf } from '../../support/buildEntity.ts';
import { EMPTY_SCOPE } from '../../support/evaluate.ts';

const items = [1, 2, 3].map((Value) => ({ Value, Label: String(Value) }));
const enums = { Cargo: { title: '货类', items } };

const SHIP: Properties = {
  Name: { type: 'string', title: '船名' },
  Cargo: { type: 'integer', title: '货类', 'x-enum': 'Cargo' },
  Berth: { type: 'integer', title: '泊位' },
  Draft: { type: 'number', title: '吃水' },
  Laid: { type: 'string', format: 'date', title: '停航日' },
  Fit: { type: 'boolean', title: '适航' },
};

/** Every value of each field that the conditions below can tell apart, and more. */
const DENSE: Readonly<Record<string, readonly Value[]>> = {
  Cargo: [null, 1, 2, 3],
  Berth: [null, -1, 0, 1, 2, 3, 4, 5],
  Draft: [null, 0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5],
  Laid: [null, '2025-12-31', '2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04'],
  Fit: [null, true, false],
};

interface Voyage {
  readonly where?: string | undefined;
  readonly when: string;
}

/** The proof about voyages whose ship is selected by one condition and checked by another. */
function proveVoyage({ where, when }: Voyage, more: Partial<FormDocument> = {}, own: Properties = {}): ScopeProof {
  const reference = { entity: 'ship', ...(where === undefined ? {} : { where: `{{ ${where} }}` }) };
  const product = productOf(
    [
      documentsOf('ship', SHIP, { 'x-title-field': 'Name' }),
      documentsOf(
        'voyage',
        { ShipId: { type: 'integer', title: '船', 'x-reference': reference }, ...own },
        { 'x-checks': [{ field: 'ShipId', when: `{{ ${when} }}`, message: '不行' }], ...more },
      ),
    ],
    { enums },
  );
  return proveScopes(modelsOf(product), enumsOfProduct(product));
}

const verdictOf = ({ problems, notes }: ScopeProof): string =>
  problems.length > 0 ? 'refused' : notes.length > 0 ? 'undecided' : 'holds';

describe('what a picker offers and a check refuses', () => {
  it.each([
    ['$record.Cargo === 1', '$ref.ShipId.Cargo !== 1', 'holds'],
    ['$record.Berth > 2', '$ref.ShipId.Berth <= 2', 'holds'],
    ['[1, 2].includes($record.Cargo)', '$ref.ShipId.Cargo === 3', 'holds'],
    ['[1, 2].includes($record.Cargo)', '![1, 2].includes($ref.ShipId.Cargo)', 'holds'],
    ['$record.Laid >= $now', '$ref.ShipId.Laid < $now', 'holds'],
    ['$record.Cargo === 1', '$ref.ShipId.Cargo === 1', 'refused'],
    ['$record.Berth > 2', '$ref.ShipId.Berth >= 2', 'refused'],
    ['$record.Fit === true && $record.Cargo === 1', '$ref.ShipId.Fit || $ref.ShipId.Cargo === 2', 'refused'],
    [undefined, '$ref.ShipId.Berth > 2', 'undecided'],
    ['$record.Cargo === 1', '$ref.ShipId.Berth > 2', 'undecided'],
    [undefined, 'empty($ref.ShipId.Id)', 'holds'],
    [undefined, '!empty($values.ShipId) && !empty($ref.ShipId.Id)', 'refused'],
  ])('%s against %s: %s', (where, when, verdict) => {
    expect(verdictOf(proveVoyage({ where, when }))).toBe(verdict);
  });

  it('says of a check that reads the rest of the form only what is so whatever stands there', () => {
    const own: Properties = { Night: { type: 'boolean', title: '夜航' } };
    const prove = (when: string): string => verdictOf(proveVoyage({ where: '$record.Berth > 2', when }, {}, own));

    expect(prove('$values.Night && $ref.ShipId.Berth > 3')).toBe('holds');
    expect(prove('$values.Night || $ref.ShipId.Berth > 1')).toBe('refused');
    expect(
      proveVoyage({ where: '$record.Berth > 2', when: '$values.Night && $ref.ShipId.Berth < 2' }, {}, own).holds,
    ).toBe(2);
    expect(
      proveVoyage({ where: '$record.Berth > 2', when: '$values.Night && $ref.ShipId.Berth > 3' }, {}, own).holds,
    ).toBe(1);
  });

  it('takes a name and its Id for one field', () => {
    const own: Properties = {
      ShipName: {
        type: 'string',
        title: '船名',
        'x-reference': { entity: 'ship', id: 'BoatId', where: '{{ $record.Cargo === 1 }}' },
      },
    };
    const checks = (when: string): Partial<FormDocument> => ({
      'x-checks': [{ field: 'ShipName', when: `{{ ${when} }}`, message: '不行' }],
    });

    for (const name of ['ShipName', 'BoatId'])
      expect(proveVoyage({ when: 'false' }, checks(`$ref.${name}.Cargo === 1`), own).problems).toMatchObject([
        { code: 'scope/refused', file: 'voyage/form.json', pointer: '/x-checks/0/when' },
      ]);
  });

  it('agrees with every ship there can be', () => {
    fc.assert(
      fc.property(conditions('$record'), conditions('$ref.ShipId'), (where, when) => {
        const [offers, refuses] = [where.evaluate, when.evaluate];
        const names = [...new Set([...where.names, ...when.names])];
        const offered = shipsOf(names).filter((ship) => offers({ ...EMPTY_SCOPE, record: ship }) === true);
        const refused = offered.filter((ship) => refuses({ ...EMPTY_SCOPE, refs: { ShipId: ship } }) === true);
        const expected = refused.length === 0 ? 'holds' : refused.length === offered.length ? 'refused' : 'undecided';

        expect(verdictOf(proveVoyage({ where: where.text, when: when.text }))).toBe(expected);
      }),
      { numRuns: 300 },
    );
  });
});

describe('the rows of lists, pickers and saves', () => {
  const sailor = (more: Partial<FormDocument>) =>
    documentsOf('sailor', { Name: { type: 'string', title: '姓名' } }, { 'x-title-field': 'Name', ...more });
  const voyage = documentsOf('voyage', {
    SailorId: { type: 'integer', title: '船长', 'x-reference': { entity: 'sailor' } },
  });
  const prove = (more: Partial<FormDocument>): ScopeProof => {
    const product = productOf([sailor(more), voyage]);
    return proveScopes(modelsOf(product), enumsOfProduct(product));
  };

  it('agree for entities with a row scope of any kind', () => {
    for (const more of [
      {},
      { 'x-sets': ['OWNED' as const] },
      { 'x-scope': { own: '{{ $record.Name === $user.RealName }}' } },
    ])
      expect(prove(more)).toEqual({ holds: 1, problems: [], notes: [] });
  });

  it('agree for employees and units, as long as these have none', () => {
    expect(prove({ 'x-organisation': 'employee' })).toEqual({ holds: 1, problems: [], notes: [] });
    expect(
      prove({ 'x-organisation': 'unit', 'x-scope': { own: '{{ $record.Name === $user.RealName }}' } }),
    ).toMatchObject({
      holds: 0,
      problems: [{ code: 'scope/differs', file: 'sailor/form.json', pointer: '/x-scope' }],
      notes: [],
    });
  });
});

interface Condition {
  readonly text: string;
  readonly names: readonly string[];
  readonly evaluate: ReturnType<typeof compileExpression>;
}

/** Conditions over the fields of a ship, each read through `root`. */
function conditions(root: string): Arbitrary<Condition> {
  const compared = (name: string, ops: readonly string[], values: readonly string[]): Arbitrary<string> =>
    fc
      .tuple(fc.constantFrom(...ops), fc.constantFrom(...values))
      .map(([op, value]) => `${root}.${name} ${op} ${value}`);
  const orders = ['===', '!==', '<', '<=', '>', '>='];
  const atoms = fc.oneof(
    ...['Cargo', 'Berth', 'Draft'].map((name) => compared(name, orders, ['1', '2', '3'])),
    compared('Laid', orders, ["'2026-01-01'", "'2026-01-03'"]),
    compared('Fit', ['===', '!=='], ['true', 'false', 'null']),
    fc.constantFrom('Cargo', 'Berth', 'Laid').map((name) => `empty(${root}.${name})`),
    fc.subarray([1, 2, 3], { minLength: 1 }).map((list) => `[${list.join()}].includes(${root}.Cargo)`),
    fc.constant(`${root}.Fit`),
  );
  const { node } = fc.letrec<{ node: string }>((tie) => ({
    node: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      atoms,
      fc.tuple(tie('node'), fc.constantFrom('&&', '||'), tie('node')).map(([a, op, b]) => `(${a} ${op} ${b})`),
      tie('node').map((of) => `!(${of})`),
    ),
  }));
  return node
    .map((text) => ({
      text,
      names: Object.keys(DENSE).filter((name) => text.includes(`.${name}`)),
      evaluate: compileExpression(parseExpression(`{{ ${text} }}`)),
    }))
    .filter(({ names }) => names.length > 0 && names.length <= 3);
}

/** Every ship, as far as these fields go. */
function shipsOf(names: readonly string[]): Values[] {
  return names.reduce<Values[]>(
    (ships, name) => ships.flatMap((ship) => (DENSE[name] ?? [null]).map((value) => ({ ...ship, [name]: value }))),
    [{ Id: 1 }],
  );
}

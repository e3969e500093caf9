import { describe, expect, it } from 'vitest';
import type { FieldNode, FormDocument } from '#generated/documents/FormDocument.ts';
import { documentsOf, problemsOf, productOf } from '../../support/buildEntity.ts';

const EMPLOYEES: Partial<FormDocument> = { 'x-organisation': 'employee' };
const flag = (fact: FieldNode['x-user']): FieldNode => ({
  type: 'boolean',
  title: '身份',
  ...(fact && { 'x-user': fact }),
});
const regions: FieldNode = { type: 'array', items: { type: 'integer' }, title: '片区' };

/** The problems of a product whose people have these fields. */
const problems = (properties: Record<string, FieldNode>, more = EMPLOYEES): string[] =>
  problemsOf(productOf([documentsOf('person', properties, more)])).map(
    ({ pointer, message }) => `${pointer} ${message}`,
  );

describe('what a product declares of its users', () => {
  it.each<[string, Record<string, FieldNode>]>([
    ['reads a company and approves', { A: flag({ reads: 'company', approves: true }) }],
    ['reads everything and changes nothing', { A: flag({ reads: 'all', readOnly: true }) }],
    ['reads regions', { A: flag({ reads: 'region', regions: 'R' }), R: regions }],
    ['is only read', { A: { type: 'string', title: '职务', 'x-user': {} } }],
  ])('%s', (_title, properties) => {
    expect(problems(properties)).toEqual([]);
  });

  it.each<[string, Record<string, FieldNode>, string]>([
    ['who approves without rows', { A: flag({ approves: true }) }, '/properties/A/x-user/approves Approving needs'],
    [
      'who approves regions',
      { A: flag({ reads: 'region', regions: 'R', approves: true }), R: regions },
      '/properties/A/x-user/approves Approving needs',
    ],
    ['regions without a list', { A: flag({ reads: 'region' }) }, '/properties/A/x-user/reads "reads": "region" and'],
    [
      'a list without reading regions',
      { A: flag({ reads: 'all', regions: 'R' }), R: regions },
      '/properties/A/x-user/regions "reads": "region" and',
    ],
    [
      'a list that is no list of numbers',
      { A: flag({ reads: 'region', regions: 'R' }), R: { type: 'integer', title: '片区' } },
      '/properties/A/x-user/regions There is no field "R"',
    ],
    [
      'a text that lets read',
      { A: { type: 'string', title: '职务', 'x-user': { reads: 'all' } } },
      '/properties/A/x-user Only a field of type boolean',
    ],
    ['a name that every product has', { Staff: flag({}) }, '/properties/Staff/x-user $user.Staff exists'],
  ])('is refused: %s', (_title, properties, message) => {
    const found = problems(properties);

    expect(found).toHaveLength(1);
    expect(found[0]?.startsWith(message)).toBe(true);
  });

  it('is a matter of its employees', () => {
    expect(problems({ A: flag({ reads: 'all' }) }, {})).toEqual([
      '/properties/A/x-user Only the entity with "x-organisation": "employee" says something of the signed-in user',
    ]);
  });

  it('can be read as $user by all documents, and nothing else can', () => {
    const rule = (name: string): Record<string, FieldNode> => ({
      B: {
        type: 'string',
        title: '备注',
        'x-reactions': { when: `{{ $user.${name} === true }}`, fulfill: { state: { visible: true } } },
      },
    });
    const of = (name: string): string[] =>
      problemsOf(
        productOf([
          documentsOf('person', { Auditor: flag({ readOnly: true }) }, EMPLOYEES),
          documentsOf('note', rule(name)),
        ]),
      ).map(({ message, proposal }) => [message, proposal].join(' '));

    expect(of('Auditor')).toEqual([]);
    expect(of('Auditr')).toEqual(['There is no field "Auditr" Did you mean "Auditor"?']);
    expect(of('IsManager')[0]).toContain('There is no field "IsManager"');
  });
});

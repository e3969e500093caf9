import { describe, expect, it } from 'vitest';
import type { Version } from '#proof/diff/BehaviourDiff.ts';
import type { Properties } from '#generated/documents/FormDocument.ts';
import { buildEntityModel } from '#engine/build/buildEntityModel.ts';
import { documentsOf } from '../../support/buildEntity.ts';
import { level, levels, number, seen, versionOf } from './versions.ts';

describe('a condition over records of another entity', () => {
  const properties: Properties = {
    Level: level,
    Money: number('金额'),
    Rows: { type: 'array', title: '明细', 'x-child': { entity: 'row', by: 'ThingId' } },
    OtherId: { type: 'integer', title: '其他', 'x-reference': { entity: 'other' } },
  };

  it('of a total is not compared by what the field of that name can be here', () => {
    const total = (where: string): Version =>
      versionOf(
        properties,
        {
          'x-checks': [
            {
              field: 'Money',
              total: { of: 'other', where: `{{ ${where} }}` },
              when: '{{ $total > 3 }}',
              message: '多',
            },
          ],
        },
        {},
        levels,
      );
    expect(seen(total('$record.Level === 7'), total('$record.Level === 8'))).toBe('differs');
    expect(seen(total('$record.Level === 7'), total('!($record.Level !== 7)'))).toBe('same');
  });

  it('of what is written to it is not, either', () => {
    const writes = (value: string): Version =>
      versionOf(properties, { 'x-writes': [{ to: 'OtherId', field: 'Big', value: `{{ ${value} }}` }] }, {}, levels);
    expect(seen(writes('$record.Level > 60'), writes('$record.Level > 61'))).toBe('differs');
    expect(seen(writes('$record.Level > 60'), writes('60 < $record.Level'))).toBe('same');
  });

  it('of a row that something is made of is not, either', () => {
    const made = (when: string): Version =>
      versionOf(
        { ...properties, ThingState: { type: 'integer', title: '状态' } },
        {},
        {
          workflow: {
            field: 'ThingState',
            title: '状态',
            initial: 1,
            states: [{ value: 1, title: '草稿', color: 'grey' }],
            transitions: [
              {
                action: 'copy',
                title: '复制',
                creates: [
                  {
                    entity: 'other',
                    values: {},
                    rows: [{ field: 'Lines', each: 'Rows', when: `{{ ${when} }}`, values: { Money: 1 } }],
                  },
                  { entity: 'other', each: 'Rows', values: { Big: `{{ ${when} }}` } },
                ],
              },
            ],
          },
        },
        levels,
      );
    expect(seen(made('$record.Level > 60'), made('$record.Level > 61'))).toBe('differs');
    expect(seen(made('$record.Level > 60'), made('60 < $record.Level'))).toBe('same');
  });

  it('of what a dialog asks for is compared by what the dialog takes', () => {
    const verdict = (when: string): Version => {
      const documents = documentsOf(
        'thing',
        {
          Level: { type: 'integer', title: '级别', 'x-enum': 'Level' },
          ThingState: { type: 'integer', title: '状态' },
        },
        {},
        {
          workflow: {
            field: 'ThingState',
            title: '状态',
            initial: 1,
            states: [{ value: 1, title: '草稿', color: 'grey' }],
            transitions: [
              {
                action: 'decide',
                title: '决定：初审',
                dialog: 'verdict',
                to: [{ when: `{{ ${when} }}`, state: 1 }],
              },
            ],
          },
        },
      );
      const dialogs = { verdict: { title: '结论', type: 'object' as const, properties: { Level: number('层数') } } };
      const entity = buildEntityModel({ ...documents, dialogs }, {}, () => () => undefined);
      return { entity, enums: levels };
    };
    expect(seen(verdict('$values.Level > 60'), verdict('$values.Level > 61'))).toBe('differs');
    expect(seen(verdict('$values.Level > 60'), verdict('60 < $values.Level'))).toBe('same');
    expect(seen(verdict('$record.Level > 60'), verdict('$record.Level > 61'))).toBe('same');
  });
});

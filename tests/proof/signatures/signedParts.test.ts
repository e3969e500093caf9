import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadDocuments } from '#documents/loadDocuments.ts';
import { readFolder } from '#server/product/readFolder.ts';
import { judgeSignatures, signEntity } from '#proof/signatures/judgeSignatures.ts';
import { signedParts, type DecidingDocuments } from '#proof/signatures/signedParts.ts';
import { shuffleKeys } from '../../support/shuffleKeys.ts';
import { runsWhole } from '../../support/wholeRun.ts';

const products = ['docs/examples/maintenance', 'schemas'].map(
  (folder): DecidingDocuments => loadDocuments(readFolder(folder), {}, true).documents,
);
const [small] = products;
if (small === undefined) throw new Error('There is no product');
const NOTES = ['$schema', 'description', 'x-span', 'x-collapsed'];

/** A copy with something else in the place of the n-th value that means something; undefined: there are fewer. */
function changeLeaf<T>(stated: T, n: number): T | undefined;
function changeLeaf(stated: unknown, n: number): unknown {
  let left = n;
  const copy = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(copy);
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(
        Object.entries(value).map(([key, child]) => [key, NOTES.includes(key) ? child : copy(child)]),
      );
    left -= 1;
    return left === -1 ? otherThan(value) : value;
  };
  const changed = copy(stated);
  return left >= 0 ? undefined : changed;
}

/** The number of values that `changeLeaf` counts. */
function leavesOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  const children = Object.entries(value).filter(([key]) => Array.isArray(value) || !NOTES.includes(key));
  return children.reduce((sum, [, child]) => sum + leavesOf(child), 0);
}

function otherThan(value: unknown): unknown {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  if (typeof value !== 'string') return 'x';
  return value.startsWith('{{') ? `{{ !(${value.slice(2, -2)}) }}` : `${value}x`;
}

const hashes = (key: string, documents: DecidingDocuments): string[] =>
  signedParts(key, documents).map((part) => `${part.key} ${part.hash}`);

/** Doubles all blanks in and around expressions that contain no text literals. */
function widen<T>(documents: T): T;
function widen(documents: unknown): unknown {
  const parsed: unknown = JSON.parse(JSON.stringify(documents), (_key, value: unknown) =>
    typeof value === 'string' && value.startsWith('{{') && !value.includes("'") ? value.replaceAll(' ', '  ') : value,
  );
  return parsed;
}

describe('what is signed', () => {
  it('is the same in any layout: keys in another order, expressions with other blanks', () => {
    for (const documents of products) {
      const other = widen(shuffleKeys(documents, 7));
      for (const { key } of documents.entities)
        expect(hashes(key, other).sort()).toEqual(hashes(key, documents).sort());
    }
  });

  it('is not the same when any value of a form, a workflow or a case is another one', () => {
    const entities = products.flatMap((documents) => documents.entities.map((entity) => ({ documents, entity })));
    fc.assert(
      fc.property(
        fc.nat(entities.length - 1),
        fc.constantFrom('form', 'workflow', 'cases'),
        fc.nat(4000),
        (at, part, leaf) => {
          const one = entities[at];
          if (one?.entity[part] === undefined) return;
          const { documents, entity } = one;
          const changed = changeLeaf(entity[part], leaf % leavesOf(entity[part]));
          if (changed === undefined) return;
          const others = documents.entities.map((each) => (each === entity ? { ...each, [part]: changed } : each));
          expect(hashes(entity.key, { ...documents, entities: others })).not.toEqual(hashes(entity.key, documents));
        },
      ),
      { numRuns: runsWhole() ? 300 : 60 },
    );
  });

  it('reaches to enum items, child rows and reminders', () => {
    const before = hashes('workOrder', small);
    const differs = (documents: Partial<DecidingDocuments>): string[] =>
      hashes('workOrder', { ...small, ...documents }).filter((each) => !before.includes(each));
    const { RepairWay } = small.enums;
    const [first, ...rest] = RepairWay?.items ?? [];
    const part = small.entities.map((entity) =>
      entity.key === 'partUse' ? { ...entity, form: { ...entity.form, required: [] } } : entity,
    );

    if (RepairWay === undefined || first === undefined) throw new Error('There is no such enum');
    const disabled = { ...RepairWay, items: [{ ...first, IsEnabled: false }, ...rest] };
    expect(differs({ enums: { ...small.enums, RepairWay: disabled } })).toEqual([
      expect.stringMatching(/^enum\/RepairWay /),
    ]);
    expect(differs({ entities: part })).toEqual([expect.stringMatching(/^child\/partUse /)]);
  });
});

describe('a signature', () => {
  const signed = (change: (documents: DecidingDocuments) => DecidingDocuments, by = '王芳') => {
    const signature = { ...signEntity('workOrder', small, { by: '王芳', at: '2026-03-10 10:00:00' }), by };
    const entities = small.entities.map((entity) =>
      entity.key === 'workOrder' ? { ...entity, signatures: { signatures: [signature] } } : entity,
    );
    return judgeSignatures('workOrder', change({ ...small, entities }));
  };

  it('holds as long as nothing is changed, and names what was changed, added and taken away', () => {
    const { status, signatures } = signed((documents) => ({
      ...documents,
      entities: documents.entities.map((entity) => {
        if (entity.key !== 'workOrder' || entity.cases === undefined || entity.workflow === undefined) return entity;
        const [first, ...others] = entity.cases.cases;
        const [step, ...steps] = entity.workflow.transitions ?? [];
        if (first === undefined || step === undefined) return entity;
        return {
          ...entity,
          cases: { ...entity.cases, cases: [...others, { ...first, title: '新的' }] },
          workflow: { ...entity.workflow, transitions: [{ ...step, when: '{{ false }}' }, ...steps] },
        };
      }),
    }));

    expect(signed((documents) => documents)).toMatchObject({ status: 'signed', signatures: [{ changes: [] }] });
    expect(status).toBe('changed');
    expect(signatures[0]?.changes.map(({ how, words }) => `${how} ${words.slice(0, 6)}`).sort()).toEqual([
      'added 用例 NEW',
      expect.stringMatching(/^changed 动作 /),
      'removed 用例 NEW',
    ]);
  });

  it('does not count in another name than that of who signed', () => {
    expect(signed((documents) => documents, '李雷')).toMatchObject({
      status: 'changed',
      signatures: [{ isIntact: false, changes: [] }],
    });
  });
});

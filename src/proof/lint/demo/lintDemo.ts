import type { EnumSource } from '#language/EnumType.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { type ProductDocuments } from '#engine/model/ProductDocuments.ts';
import { referredKey } from '#engine/model/referredEntity.ts';
import type { Report } from '#engine/schema/SchemaProblem.ts';
import { holdsIds, isMoment, isPicture, isUpload, valueSort, fieldKind } from '#fields/table/fieldKinds.ts';
import { entityKeys, fieldNames, withMore, type KnownNames, proposeKnown } from '../../check/checkName.ts';
import { enumMisfit } from '../../expressions/enumFit.ts';
import {
  ACCOUNTS,
  type DemoFile,
  type DemoIds,
  type DemoRow,
  type DemoSurroundings,
  refuseDemoKeys,
  refuseDemoName,
} from './DemoFile.ts';
import { lintAccountFiles, lintAdministrator, listOf } from './lintDemoAccounts.ts';
import { lintRepeated, type Seen } from './lintDemoValues.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { demoMoment } from '#engine/records/demoMoment.ts';
import { placeOf, lintDemoRules } from './lintDemoRules.ts';

/** Runs a piece of work that reads the files of some folders and parts of the context. */
type DemoPiece = (name: string, folders: readonly string[], work: (known: DemoSurroundings) => void) => void;

/** Reports demo records that no start would accept. Each entity is a separate piece of work. */
export function lintDemo(product: ProductDocuments, piece: DemoPiece): void {
  const { demo, roles } = product;
  const files = Object.entries(demo).map(([name, document]): DemoFile => {
    const key = document.entity ?? name.replace(/^\d+-/, '');
    return { file: `demo/${name}.json`, document, key };
  });
  const ids = new Map<string, Set<unknown>>();
  for (const { key, document } of files)
    ids.set(key, new Set([...(ids.get(key) ?? []), ...document.rows.map((row) => row['Id'])]));
  const reported = new Set<string>();
  const noting =
    ({ reportTo }: DemoSurroundings): DemoSurroundings['reportTo'] =>
    (file) =>
    (problem) => {
      reported.add(placeOf(file, Number(problem.pointer.split('/')[2])));
      reportTo(file)(problem);
    };
  for (const key of ids.keys()) {
    const own = files.filter((file) => file.key === key);
    if (key === ACCOUNTS)
      piece(`demo ${key}`, ['demo/', 'roles/'], (known) => lintAccountFiles(own, Object.keys(roles), ids, known));
    else piece(`demo ${key}`, ['demo/'], (known) => lintFiles(own, ids, { ...known, reportTo: noting(known) }));
  }
  piece('demo rules', ['demo/'], (known) => lintDemoRules(files, product, known, reported));
  piece('administrator', ['demo/', 'roles/'], ({ reportTo }) => lintAdministrator(files, roles, reportTo));
}

function lintFiles(files: readonly DemoFile[], ids: DemoIds, known: DemoSurroundings): void {
  const seen: Seen = new Map();
  for (const file of files) lintRows(file, ids, seen, known);
}

/** `seen` contains the values of the entity's earlier files. */
function lintRows(
  { file, document, key }: DemoFile,
  ids: DemoIds,
  seen: Seen,
  { entities, enums, reportTo }: DemoSurroundings,
): void {
  const report = reportTo(file);
  const entity = entities.get(key);
  const known = (): KnownNames => withMore(entityKeys({ entities }), ACCOUNTS);
  if (entity === undefined && document.entity !== undefined) refuseDemoName(key, known(), '/entity', 'entity', report);
  else if (entity === undefined)
    // The name of a file cannot be corrected in its text.
    report({
      code: 'demo/invalid',
      pointer: '/rows',
      message: `There is no entity "${key}", which the file is named after`,
      proposal: proposeKnown(key, known(), report).proposal,
    });
  else
    document.rows.forEach((row, i) => {
      refuseDemoKeys(row, withMore(fieldNames(entity), 'form'), i, report);
      lintItems(row, entity, enums, i, report);
      lintKinds(row, entity, i, report);
      lintRepeated(row, entity, seen, { file, i }, report);
      lintReferences(row, entity, ids, i, report);
    });
}

function lintItems(row: DemoRow, entity: EntityModel, enums: EnumSource, i: number, report: Report): void {
  for (const field of entity.fields) {
    const value = row[field.name];
    for (const each of listOf(value) ?? [value]) {
      if (typeof each !== 'string' && typeof each !== 'number') continue;
      const misfit = enumMisfit(field, each, enums);
      if (misfit === undefined) continue;
      report({
        code: 'demo/invalid',
        pointer: `/rows/${i}/${field.name}`,
        message: `${JSON.stringify(each)} is no item of ${field.enum?.type ?? ''}`,
        proposal: misfit.proposal,
      });
    }
  }
}

/** A day of a start: whatever it is, what is written is a day or none. */
const ANY_DAY = '2026-01-01';

/** Whether a text fits a date field: a date, with a time only where the field has one. */
function isMomentOf(field: FieldModel, value: unknown): boolean {
  const read = typeof value === 'string' ? demoMoment(value, ANY_DAY) : undefined;
  return read !== undefined && (read.time === undefined || fieldKind(field).moment === 'datetime');
}

/** Reports invalid dates, and values of another type than their field. */
function lintKinds(row: DemoRow, entity: EntityModel, i: number, report: Report): void {
  for (const field of entity.fields) {
    const value = row[field.name] ?? '';
    const sort = valueSort(field);
    const pointer = `/rows/${i}/${field.name}`;
    if (isPicture(field) && listOf(value) !== undefined)
      report({
        code: 'demo/invalid',
        pointer,
        message: `"${field.name}" holds one picture, and this is a list`,
        proposal: 'Write the name of one file, such as "cover.png"; the picture is made for it',
      });
    if (value === '' || field.enum !== undefined || isUpload(field)) continue;
    if (isMoment(field) && !isMomentOf(field, value))
      report({
        code: 'demo/invalid',
        pointer,
        message: `${JSON.stringify(value)} is no day`,
        proposal:
          fieldKind(field).moment === 'datetime'
            ? 'Write "2026-01-31 09:00:00", or days from the start such as "D-30" or "D+5 09:00:00"'
            : 'Write "2026-01-31", or days from the start such as "D-30"',
      });
    else if ((sort === 'number' || sort === 'boolean') && typeof value !== sort)
      report({
        code: 'demo/invalid',
        pointer,
        message: `${JSON.stringify(value)} is no ${sort}, and "${field.name}" holds one`,
        proposal: sort === 'number' ? 'Write it without quotes' : 'Write true or false',
      });
  }
}

function lintReferences(row: DemoRow, entity: EntityModel, ids: DemoIds, i: number, report: Report): void {
  for (const field of entity.fields.filter(holdsIds)) {
    const value = row[field.name];
    if (typeof value !== 'number' || field.reference === undefined) continue;
    const by = row[field.reference.oneOf?.by ?? ''];
    const target = referredKey(
      field.reference,
      typeof by === 'string' ? { [field.reference.oneOf?.by ?? '']: by } : {},
    );
    if (target === '' || ids.get(target)?.has(value) === true) continue;
    report({
      code: 'demo/invalid',
      pointer: `/rows/${i}/${field.name}`,
      message: `No demo record of "${target}" has the Id ${value}`,
      proposal: 'Write the Id of one, or add it to its file',
    });
  }
}

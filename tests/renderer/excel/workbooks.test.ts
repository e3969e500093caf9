import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { membersOf } from '#language/membersOf.ts';
import type { ExcelCell } from '#renderer/excel/ExcelSheet.ts';
import { unpackSheets } from '#renderer/excel/unpackSheets.ts';
import { readCode, readSources } from '../../support/readImports.ts';

const FOLDER = 'tests/fixtures/workbooks';
const EXPECTED = 'expected.json';

/** A row as one text: numbers and booleans after =, moments after @, and the value and display of a formatted cell. */
const rowText = (cells: readonly ExcelCell[]): string => cells.map(partText).join(' | ');

function partText(cell: ExcelCell): string {
  if (cell === null || typeof cell === 'string') return cell ?? '';
  if (cell instanceof Date) return `@${cell.toISOString().slice(0, 19).replace('T', ' ')}`;
  return typeof cell === 'object' ? `${cell.text} (${partText(cell.value)}, ${cell.shown})` : `=${String(cell)}`;
}

// Files of openpyxl 3.0, XlsxWriter 3.0 and LibreOffice 7.4 without their themes, and hand-written ones.
const files = readdirSync(FOLDER).filter((name) => name !== EXPECTED);
const expected = membersOf(JSON.parse(readFileSync(`${FOLDER}/${EXPECTED}`, 'utf8')));

it('has an expected reading for each file', () => {
  expect(files.length).toBeGreaterThan(50);
  expect([...expected.keys()]).toEqual(files.sort());
});

it.each(files)('%s is read cell by cell', (name) => {
  const sheets = unpackSheets(readFileSync(`${FOLDER}/${name}`), true);
  const read = Object.fromEntries(sheets.map(({ sheet, data }) => [sheet, data.map(rowText)]));
  expect({ [name]: read }).toEqual({ [name]: expected.get(name) });
});

it('is the only reader of files, and cells pasted anywhere are read like cells of a file', () => {
  const readers = /\b(readSheets|unpackSheets|textReader|splitTable|FileReader)\(/;
  const found = readSources('src').filter(
    (file) => !/^(server|cli)\//.test(file) && readers.test(readCode(`src/${file}`)),
  );
  expect(found).toEqual([
    'admin/enums/EnumImportDialog.tsx',
    'annex/panels/matrix/MatrixImport.tsx',
    'renderer/cells/pastedBlock.ts',
    'renderer/cells/readText.ts',
    'renderer/excel/readSheets.ts',
    'renderer/excel/sheetWorker.ts',
    'renderer/excel/splitTable.ts',
    'renderer/excel/unpackSheets.ts',
    'renderer/form/rows/useFill.ts',
    'renderer/list/actions/useImportDialog.ts',
    'renderer/list/grid/useGridEntry.ts',
  ]);
});

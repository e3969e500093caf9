import type { PrintColumnDocument, PrintItemDocument } from '#generated/documents/PrintDocument.ts';
import { amountWords } from '#fields/amountWords.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { htmlLines } from '#fields/htmlText.ts';
import { formatValue, type Wording, isAmount, isFormatted, isMoment, isPicture } from '#fields/table/fieldKinds.ts';
import { sumDecimals } from '#language/decimalArithmetic.ts';
import { isList, isRow, type Value } from '#language/Value.ts';
import { readPath } from '../model/ListModel.ts';
import type { Translate } from '../words/translator.ts';
import { fillTemplate } from '../reminder/noticeTemplate.ts';
import { addsUp, columnOf, itemOf, PRINT_WORDS, type PrintModel } from './printsOf.ts';

export interface PaperColumn {
  readonly title: string;
  /** Its share of the width; undefined: as its content needs (`isNarrow`), or what others leave. */
  readonly width: number | undefined;
  readonly isNarrow: boolean;
  readonly isNumber: boolean;
}

/** A piece of a printed paper, from top to bottom, as texts. */
export type PaperPiece =
  | {
      readonly kind: 'fields';
      readonly title: string | undefined;
      readonly columns: number;
      readonly cells: readonly {
        readonly title: string;
        readonly text: string;
        /** The id of a picture that is rendered in place of the text. */
        readonly picture?: number;
        readonly isWide: boolean;
        /** Lines that it is high at least. */
        readonly space: number;
      }[];
    }
  | {
      readonly kind: 'table';
      readonly title: string | undefined;
      readonly columns: readonly PaperColumn[];
      readonly rows: readonly (readonly string[])[];
      readonly sums: readonly string[] | undefined;
    }
  | { readonly kind: 'text'; readonly title: string | undefined; readonly paragraphs: readonly string[] }
  | {
      readonly kind: 'code';
      readonly as: 'qr' | 'code128';
      readonly value: string;
      readonly texts: readonly string[];
      /** Its width in millimetres; undefined: as wide as is usual. */
      readonly size: number | undefined;
    }
  | {
      readonly kind: 'seals';
      readonly places: readonly {
        readonly title: string;
        /** The Id of a picture of the seal. */
        readonly picture?: number;
        readonly lines: readonly string[];
      }[];
    };

/** A paper; its page numbers are added automatically. */
export interface Paper {
  readonly title: string;
  readonly note: string | undefined;
  readonly foot: string | undefined;
  readonly pieces: readonly PaperPiece[];
}

/** A record as replies carry it: `F` with `FText`, `Ref.F` with `Ref.FText`, child rows as lists of the same. */
export type PrintedRow = Readonly<Record<string, Value>>;

/** The environment that papers are built with, in addition to a layout and its records. */
export interface PaperEnv {
  readonly wording: Wording;
  /** Translates the texts defined here into the language of the paper. */
  readonly say: Translate;
  /** The field at the end of a path; undefined: the user may not read it. */
  readonly fieldAt: (path: string) => FieldModel | undefined;
  /** The title of a field, independent of read access. */
  readonly titleAt: (path: string) => string;
  /** The columns of the child rows of a field that may be read, by name. */
  readonly childField: (field: string, column: string) => FieldModel | undefined;
  readonly childTitle: (field: string, column: string) => string;
  readonly stateOf: (field: string) => { readonly isHidden: boolean; readonly title: string | undefined };
  /** The texts of `PRINT_WORDS`, in their order. */
  readonly words: readonly string[];
}

/** Printed instead of a value that the user may not read: a blank would look like an empty value. */
const CLOSED = '（无权查看）';

/** A single record as a paper. */
export function recordPaper(print: PrintModel, row: PrintedRow, env: PaperEnv): Paper {
  const textOf = (name: string): string => wordOf(name, env) ?? plain(textAt(name, row, env));
  const isHidden = (path: string): boolean => isHiddenBy(path, env);
  const pictureOf = (path: string): number | string | undefined => {
    if (isHidden(path)) return undefined;
    return env.fieldAt(path) === undefined ? env.say(CLOSED) : pictureAt(path, row, env);
  };
  return paperOf(print, textOf, pictureOf, (block): PaperPiece[] => {
    if (block.type === 'fields') {
      const cells = block.fields.map(itemOf).filter(({ field }) => !isHidden(field));
      if (cells.length === 0) return [];
      const isFrames = cells.every(({ field }) => env.fieldAt(field)?.pointer === '');
      return [
        {
          kind: 'fields',
          title: block.title === undefined || !isFrames ? block.title : env.say(block.title),
          columns: block.columns ?? 2,
          cells: cells.map((item) => cellOf(item, row, env)),
        },
      ];
    }
    if (block.type !== 'rows' || isHidden(block.field)) return [];
    const value = row[block.field];
    const title = block.title ?? env.titleAt(block.field);
    // Without access to the field itself, its rows are only reported as closed.
    if (value === undefined || value === null || !isList(value))
      return [{ kind: 'text', title, paragraphs: [env.say(CLOSED)] }];
    const find = (name: string): FieldModel | undefined => env.childField(block.field, name);
    const titleOf = (name: string): string => env.childTitle(block.field, name);
    return [tableOf(block, title, value.filter(isRow), { ...env, find, titleOf })];
  });
}

/** Whether the rules hide a field of the record, or the reference through which it is reached. */
function isHiddenBy(path: string, { stateOf }: PaperEnv): boolean {
  const { through, field } = readPath(path);
  return stateOf(through ?? field).isHidden;
}

/** Several records on one paper, a line each. */
export function recordsPaper(print: PrintModel, rows: readonly PrintedRow[], env: PaperEnv): Paper {
  const textOf = (name: string): string => wordOf(name, env) ?? '';
  const own = { ...env, find: env.fieldAt, titleOf: env.titleAt };
  const noPicture = (): undefined => undefined;
  return paperOf(print, textOf, noPicture, (block) =>
    block.type === 'table' ? [tableOf(block, block.title, rows, own)] : [],
  );
}

function paperOf(
  { title, note, foot, blocks }: PrintModel,
  textOf: (name: string) => string,
  pictureOf: (path: string) => number | string | undefined,
  other: (block: PrintModel['blocks'][number]) => PaperPiece[],
): Paper {
  const fill = (template: string): string => fillTemplate(template, textOf);
  return {
    title,
    note: note === undefined ? undefined : fill(note),
    foot: foot === undefined ? undefined : fill(foot),
    pieces: blocks.flatMap((block): PaperPiece[] => {
      if (block.type === 'text') {
        const texts = typeof block.text === 'string' ? [block.text] : block.text;
        return [{ kind: 'text', title: block.title, paragraphs: texts.map(fill) }];
      }
      if (block.type === 'code') {
        const { as, value, text = [], size } = block;
        return [{ kind: 'code', as, value: fill(value).trim(), texts: text.map(fill), size }];
      }
      if (block.type !== 'seals') return other(block);
      const places = block.places.map(({ title: head, picture: path, lines = [] }) => {
        const picture = path === undefined ? undefined : pictureOf(path);
        return {
          title: fill(head),
          ...(typeof picture === 'number' ? { picture } : {}),
          lines: [...(typeof picture === 'string' ? [picture] : []), ...lines.map(fill)],
        };
      });
      return [{ kind: 'seals', places }];
    }),
  };
}

function wordOf(name: string, { words }: PaperEnv): string | undefined {
  const at = PRINT_WORDS.indexOf(name);
  return at < 0 ? undefined : words[at];
}

function cellOf(
  { field: path, title, wide, as, space }: PrintItemDocument,
  row: PrintedRow,
  env: PaperEnv,
): Extract<PaperPiece, { kind: 'fields' }>['cells'][number] {
  const value = row[path];
  const words =
    as === 'words' && isGiven(value) && env.fieldAt(path) !== undefined ? amountWords(Number(value)) : undefined;
  return {
    title: titled(title ?? env.stateOf(path).title ?? env.titleAt(path), env.fieldAt(path), env.say),
    ...pictured(words ?? textAt(path, row, env), pictureAt(path, row, env)),
    isWide: wide === true,
    space: space ?? 1,
  };
}

/** Titles of the frame's fields are translated here; those of documents are already. */
const titled = (title: string, field: FieldModel | undefined, say: Translate): string =>
  field?.pointer === '' ? say(title) : title;

const pictured = (text: string, picture: number | undefined): { text: string; picture?: number } =>
  picture === undefined ? { text } : { text: '', picture };

function pictureAt(path: string, row: PrintedRow, env: PaperEnv): number | undefined {
  const [field, value] = [env.fieldAt(path), row[path]];
  return field !== undefined && isPicture(field) && typeof value === 'number' ? value : undefined;
}

/** The pictures on papers, each once; a picture that is used as a seal anywhere is a seal. */
export interface PaperPictures {
  readonly fields: ReadonlySet<number>;
  readonly seals: ReadonlySet<number>;
}

export function picturesOn(papers: readonly Paper[]): PaperPictures {
  const fields = new Set<number>();
  const seals = new Set<number>();
  for (const piece of papers.flatMap(({ pieces }) => pieces)) {
    if (piece.kind === 'fields') for (const { picture } of piece.cells) if (picture !== undefined) fields.add(picture);
    if (piece.kind === 'seals') for (const { picture } of piece.places) if (picture !== undefined) seals.add(picture);
  }
  for (const seal of seals) fields.delete(seal);
  return { fields, seals };
}

function textAt(path: string, row: PrintedRow, env: PaperEnv): string {
  const field = env.fieldAt(path);
  return field === undefined ? env.say(CLOSED) : valueText(field, path, row, env);
}

function valueText(field: FieldModel, path: string, row: PrintedRow, { wording, say }: PaperWording): string {
  // In a line of text, or a column, there is no room for it.
  if (isPicture(field)) return isGiven(row[path]) ? say('（图片）') : '';
  const value = numbered(field, row[path] ?? null);
  const text = formatValue(field, value, { ...wording, text: row[`${path}Text`] ?? null });
  return isFormatted(field) ? htmlLines(text) : text;
}

/** Some numbers travel as texts. */
const numbered = (field: FieldModel, value: Value): Value =>
  field.wireText && typeof value === 'string' ? Number(value) : value;

const isGiven = (value: Value | undefined): boolean => value !== undefined && value !== null && value !== '';

const plain = (text: string): string => text.replace(/\s+/g, ' ');

type PaperWording = Pick<PaperEnv, 'wording' | 'say'>;

interface TableEnv extends PaperWording {
  readonly find: (name: string) => FieldModel | undefined;
  readonly titleOf: (name: string) => string;
}

function tableOf(
  { columns, sums = [] }: { columns: readonly (string | PrintColumnDocument)[]; sums?: readonly string[] | undefined },
  title: string | undefined,
  rows: readonly PrintedRow[],
  { find, titleOf, wording, say }: TableEnv,
): PaperPiece {
  const shown = columns.map(columnOf).map((column) => ({ ...column, model: find(column.field) }));
  const numbers = (path: string, field: FieldModel): number[] =>
    rows.flatMap((row) => {
      const value = numbered(field, row[path] ?? null);
      return typeof value === 'number' ? [value] : [];
    });
  const sumOf = ({ field: path, model }: (typeof shown)[number]): string => {
    if (!sums.includes(path)) return '';
    if (model === undefined || !addsUp(model)) return say(CLOSED);
    return formatValue(model, sumDecimals(numbers(path, model)), wording);
  };
  return {
    kind: 'table',
    title,
    columns: [
      { title: say('序号'), width: undefined, isNarrow: true, isNumber: false },
      ...shown.map(({ field, title: own, width, model }) => ({
        title: titled(own ?? titleOf(field), model, say),
        width,
        isNarrow: isAmount(model) || isMoment(model),
        isNumber: isAmount(model),
      })),
    ],
    rows: rows.map((row, i) => [
      String(i + 1),
      ...shown.map(({ field, model }) =>
        model === undefined ? say(CLOSED) : valueText(model, field, row, { wording, say }),
      ),
    ]),
    sums: sums.length === 0 ? undefined : [say('合计'), ...shown.map(sumOf)],
  };
}

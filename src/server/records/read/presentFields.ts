import { sentenceOf } from '#engine/words/Sentence.ts';
import { AS_IS, type Translate } from '#engine/words/translator.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { plainText, type Value, type Values } from '#language/Value.ts';
import type { Call } from '../../access/Call.ts';
import { fieldText, hasText, type Titles } from './readTitles.ts';

const [TITLE, CONTENT] = ['MessageTitle', 'Content'];

/** Translates the value of a record's field for its reader. */
type WordField = (values: Values, value: Value) => Value;

const NONE: ReadonlyMap<FieldModel, WordField> = new Map();

/** The fields with texts of the server: stored in the product's language, translated for the reader. */
function wordedFields({
  say,
  product,
  findEntity,
}: Pick<Call, 'say' | 'product' | 'findEntity'>): ReadonlyMap<FieldModel, WordField> {
  const message = say === AS_IS ? undefined : findEntity(product.organisation.message ?? '');
  if (message === undefined) return NONE;
  const said = (values: Values): ReturnType<typeof translateMessage> => messageWords(values, say);
  return new Map(
    message.fields.flatMap((field): [FieldModel, WordField][] => {
      if (field.name === TITLE) return [[field, (values, value) => (value === null ? null : said(values).title)]];
      if (field.name === CONTENT) return [[field, (values, value) => (value === null ? null : said(values).content)]];
      return [];
    }),
  );
}

/** Translates a message for its reader; without a title it stays as stored. */
export const messageWords = (values: Values, say: Call['say']): ReturnType<typeof translateMessage> =>
  translateMessage(
    { title: plainText(values[TITLE] ?? null, ''), content: plainText(values[CONTENT] ?? null, '') },
    say,
  );

/** The server's own messages: their titles, and whether the content is the server's as well, or written by a user. */
const OWN: readonly { readonly title: string; readonly isContentOwn: boolean }[] = [
  { title: '账号在新设备登录', isContentOwn: true },
  { title: '{0}在评论里提到了您（{1}）', isContentOwn: true },
  { title: '反馈已处理：{0}的“{1}”', isContentOwn: true },
  { title: '已{0} {1} 条{2}，与您有关', isContentOwn: true },
  { title: '汇总数字有 {0} 处与明细不符', isContentOwn: true },
  { title: '有自动的操作没有做成', isContentOwn: true },
  { title: '自动备份失败', isContentOwn: true },
  { title: '备份已过期', isContentOwn: true },
  { title: '等您{0}已超过 {1} 小时：{2}', isContentOwn: true },
  { title: '{0} 催您{1}：{2}', isContentOwn: true },
  { title: '您关注的{0} 编号 {1} 有更新', isContentOwn: false },
];

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

const PATTERNS = OWN.map(({ title, isContentOwn }) => ({
  pattern: new RegExp(`^${(sentenceOf(title, '')?.around ?? [title]).map(escaped).join('.*')}$`, 's'),
  isContentOwn,
}));

/** Translates a message of the server; those of reminders come from documents and stay. */
function translateMessage(
  message: { title: string; content: string },
  say: Translate,
): { title: string; content: string } {
  const own = PATTERNS.find(({ pattern }) => pattern.test(message.title));
  if (own === undefined) return message;
  return { title: say(message.title), content: own.isContentOwn ? say(message.content) : message.content };
}

/** A field, and the names of its value and its text in a reply. */
export interface WireCell {
  readonly field: FieldModel;
  readonly name: string;
  /** Undefined where it has no additional text. */
  readonly textName: string | undefined;
  /** Translates texts that the server may have written; undefined for texts of users and documents. */
  readonly wordOf: WordField | undefined;
}

/** The cells of fields; names begin with `prefix`. Build once for all rows: concatenated keys are slow. */
export function cellsOf(fields: readonly FieldModel[], call: Call, prefix = ''): readonly WireCell[] {
  const worded = wordedFields(call);
  return fields.map((field) => {
    const name = prefix + field.name;
    return { field, name, textName: hasText(field, call) ? `${name}Text` : undefined, wordOf: worded.get(field) };
  });
}

/** Writes the cells of a record into its reply: values, and `FText` for fields that need one. */
export function putCells(
  reply: Record<string, Value>,
  cells: readonly WireCell[],
  values: Values,
  titles: Titles,
  call: Call,
): void {
  for (const { field, name, textName, wordOf } of cells) {
    const value = values[field.name];
    if (value === undefined) continue;
    reply[name] = wordOf === undefined ? wireValue(field, value) : wordOf(values, value);
    if (textName !== undefined) reply[textName] = fieldText(field, values, titles, call);
  }
}

/** The fields of a record in replies: values, and `FText` for fields that need one. */
export function presentFields(
  fields: readonly FieldModel[],
  values: Values,
  titles: Titles,
  call: Call,
): Record<string, Value> {
  const record: Record<string, Value> = {};
  putCells(record, cellsOf(fields, call), values, titles, call);
  return record;
}

/** Some numbers are sent as texts (spec section 3). */
export function wireValue(field: FieldModel, value: Value): Value {
  return field.wireText && typeof value === 'number' ? value.toFixed(field.digits ?? 0) : value;
}

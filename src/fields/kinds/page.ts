import { defineField, PICTURE_EXTENSIONS, TEXTUAL } from '../facets/FieldKind.ts';
import { parseLines } from '../facets/parseWire.ts';
import { pageFiles, pageTexts } from '../pageTexts.ts';
import { validatePlain } from '../facets/validateValue.ts';

/** A page of the public site, as the text of its document. */
export const pageKind = defineField({
  ...TEXTUAL,
  asked: { shape: undefined, byComponent: true },
  component: 'PageBlocks',
  word: undefined,
  text: 'page',
  parse: parseLines,
  validate: validatePlain,
  limits: { maxLength: 100000 },
  verb: 'fillIn',
  mask: 'never',
  format: (value) => (typeof value === 'string' ? pageTexts(value).join('\n') : ''),
  isBrief: false,
  isSortable: false,
  filter: undefined,
  cell: undefined,
  upload: {
    most: 20,
    extensions: PICTURE_EXTENSIONS,
    ids: (value) => (typeof value === 'string' ? pageFiles(value) : []),
  },
  sample: (n) => JSON.stringify({ title: `第${n}项` }),
  width: 176,
});

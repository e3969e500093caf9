/** Letters of a cell of Excel. */
const MAX_CELL_LENGTH = 32_767;
const CUT = '…（超出单元格长度）';
/** Control characters, unpaired surrogates and non-characters: Excel cannot open a file that contains one. */
const NOT_IN_XML = /(?![\t\n\r])[\p{Cc}\p{Cs}\ufffe\uffff]/gu;

/** A text as a cell can store it, and the kind of loss. */
export interface CellText {
  readonly text: string;
  readonly lost: 'cut' | 'signs' | undefined;
}

/** A text as an Excel cell can store it; a longer one is cut with a visible note. */
export function cellText(text: string): CellText {
  const isLong = text.length > MAX_CELL_LENGTH;
  const whole = isLong ? `${text.slice(0, MAX_CELL_LENGTH - CUT.length)}${CUT}` : text;
  const plain = whole.replace(NOT_IN_XML, '');
  // A surrogate pair that the cut splits counts as lost by the cut.
  return { text: plain, lost: isLong ? 'cut' : plain === whole ? undefined : 'signs' };
}

/** Whether a cell text contains the note that it was cut. */
export const isCutText = (text: string): boolean => text.trimEnd().endsWith(CUT);

/** Two texts of cells are the same where they differ only in what files do to texts: ends of lines, spaces around, signs that no file has. */
export const sameCellText = (one: string, other: string): boolean => comparable(one) === comparable(other);

const comparable = (text: string): string => cellText(text.replace(/\r\n?/g, '\n')).text.trim();

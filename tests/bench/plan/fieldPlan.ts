export type PlannedKind = 'text' | 'number' | 'select' | 'date' | 'yesNo';

/** A field that both forms of the benchmark render. */
export interface PlannedField {
  readonly name: string;
  readonly title: string;
  readonly kind: PlannedKind;
  /** Rendered only while this yes/no field is yes. */
  readonly shownBy: string | undefined;
}

export interface PlannedSection {
  readonly title: string;
  readonly fields: readonly PlannedField[];
}

/** The content of a benchmark form. */
export interface FieldPlan {
  readonly count: number;
  readonly sections: readonly PlannedSection[];
}

/**
 * Among ten fields, four are text (one of them is replaced by the yes/no driver), two numbers, two selects and two
 * dates.
 */
const PATTERN: readonly PlannedKind[] = [
  'yesNo',
  'text',
  'number',
  'select',
  'text',
  'date',
  'text',
  'number',
  'select',
  'date',
];
const SECTION = 20;
const WORDS: Readonly<Record<PlannedKind, string>> = {
  yesNo: '是否适用',
  text: '名称',
  number: '数量',
  select: '类别',
  date: '日期',
};

/** The driver at the top of the form starts with no, all others with yes: a click on it shows its governed fields. */
export const FIRST_DRIVER = 'F0';

/** Ten choices for the selects, as labels by value from 1. */
export const CHOICES: readonly string[] = ['甲', '乙', '丙', '丁', '戊', '己', '庚', '辛', '壬', '癸'].map(
  (letter) => `${letter}类`,
);

/** The plan of a form of `count` fields, where every tenth shows the next `governed` ones. */
export function fieldPlan(count: number, governed = 3): FieldPlan {
  const fields = Array.from({ length: count }, (_, index): PlannedField => {
    const place = index % PATTERN.length;
    const kind = PATTERN[place] ?? 'text';
    return {
      name: `F${index}`,
      title: `${WORDS[kind]}${index}`,
      kind,
      shownBy: place > 0 && place <= governed ? `F${index - place}` : undefined,
    };
  });
  const sections = Array.from({ length: Math.ceil(count / SECTION) }, (_, index) => ({
    title: `第${index + 1}部分`,
    fields: fields.slice(index * SECTION, (index + 1) * SECTION),
  }));
  return { count, sections };
}

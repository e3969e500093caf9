import { enumLabel } from '#language/enums/enumLabel.ts';
import type { EnumSource } from '#language/enums/EnumType.ts';
import { formatNumber } from '#fields/formatNumber.ts';
import { isQuickRange, QUICK_RANGES } from '#fields/quickRange.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { filterKind } from './filterKind.ts';

/** The words for the text of a filter: item labels, a range, a quick range, names of chosen records. */
export function describeFilter(
  field: FieldModel,
  text: string,
  more: { enums: EnumSource; referenceText: (id: number) => string | undefined },
): string {
  if (text === 'empty') return '未填';
  switch (filterKind(field)) {
    case 'items':
    case 'tree':
      return text
        .split(',')
        .map((part) => itemLabel(more.enums, field, part))
        .join('、');
    case 'yesNo':
      return text === 'true' ? '是' : '否';
    case 'reference':
      return text
        .split(',')
        .map((part) => more.referenceText(Number(part)) ?? '…')
        .join('、');
    case 'range':
      return describeRange(text, (bound) => formatNumber(Number(bound)));
    case 'dates':
      return isQuickRange(text) ? QUICK_RANGES[text] : describeRange(text, (bound) => bound);
    case 'text':
    case undefined:
      return text;
  }
}

function itemLabel(enums: EnumSource, field: FieldModel, part: string): string {
  const type = field.enum?.type ?? null;
  const label = enumLabel(enums, type, part) ?? enumLabel(enums, type, Number(part)) ?? part;
  return label.slice(label.lastIndexOf('/ ') + 1).trim();
}

function describeRange(text: string, show: (bound: string) => string): string {
  const [from = '', to = ''] = text.split('~');
  if (from === '') return `≤ ${show(to)}`;
  return to === '' ? `≥ ${show(from)}` : `${show(from)} ~ ${show(to)}`;
}

import type { EnumItem, EnumSource } from '#language/EnumType.ts';
import type { Value } from '#language/Value.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { isAmount } from '#fields/table/fieldKinds.ts';

const BY_MESSAGE: readonly (readonly [part: string, text: string])[] = [
  ['手机号码', '13812345678'],
  ['电话号码', '0571-88886666'],
  ['邮箱', 'a@example.cn'],
  ['信用代码', '91330100MA2B000004'],
  ['纳税人', '91330100MA2B0000'],
  ['银行账号', '6222000011112222'],
  ['8位或20位', '12345678'],
  ['10位或12位', '1100204130'],
  ['支票号', '10203040'],
  ['邮政编码', '310000'],
  ['链接', 'https://example.cn'],
];

/** Values that a field accepts, from nothing but its model; references are up to the caller. */
export function plausible(field: FieldModel, enums: EnumSource): Value[] {
  if (isAmount(field)) return [number(field)];
  switch (field.type) {
    case 'boolean':
      return [true, false];
    case 'date':
      return ['2026-03-09', '2026-12-31'];
    case 'time':
      return ['09:05', '17:30:15'];
    case 'datetime':
      return ['2026-03-09 09:00:00', '2026-12-31 09:00:00'];
    case 'enum':
    case 'enumTree':
    case 'region':
      return choices(field, enums);
    case 'multiEnum':
      return choices(field, enums).map((value) => [value]);
    default:
      return [text(field)];
  }
}

function number({ minimum, exclusiveMinimum }: FieldModel): number {
  const least = minimum !== undefined && 'value' in minimum && typeof minimum.value === 'number' ? minimum.value : 0;
  return Math.max(least, (exclusiveMinimum ?? 0) + 1, 1);
}

/** The last items first: rules are more often about the first ones. */
function choices(field: FieldModel, enums: EnumSource): Value[] {
  const walk = (items: readonly EnumItem[], path: string): Value[] =>
    items.flatMap((item): Value[] => {
      const here = `${path}${path === '' ? '' : '/'}${item.Value}`;
      const own = field.enum?.path === true ? here : item.Value;
      const below = walk(item.Children ?? [], here);
      if (item.IsEnabled === false) return [];
      return field.enum?.leaf === true && below.length > 0 ? below : [own, ...below];
    });
  return walk(enums(field.enum?.type ?? '')?.items ?? [], '')
    .slice(-40)
    .reverse();
}

function text({ pattern, minLength, title }: FieldModel): string {
  const known = BY_MESSAGE.find(([part]) => pattern?.message.includes(part) === true)?.[1];
  return known ?? title.padEnd(minLength ?? 2, '甲').slice(0, 20);
}

import type { FieldModel } from '#fields/FieldModel.ts';

const SAMPLES = ['1', '11', '甲公司', '123456', '12345678', '1234567890', '13900000004', '91330000MA27ABCD04'];
const LINKS = ['a@b.cn', 'https://a.cn'];

/** A short text that the field takes, as far as one of a few samples does; else "1". */
export function plausibleText({ minLength, maxLength, pattern }: FieldModel): string {
  const fits = (text: string): boolean =>
    text.length >= (minLength ?? 0) && text.length <= (maxLength ?? Infinity) && (pattern?.test(text) ?? true);
  return [...SAMPLES, ...LINKS].find(fits) ?? '1';
}

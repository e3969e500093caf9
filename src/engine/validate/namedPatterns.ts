import type { PatternModel } from '#fields/FieldModel.ts';

const CODE = /^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/;
const SYMBOLS = '0123456789ABCDEFGHJKLMNPQRTUWXY';

/** Whether a text is a unified social credit code with a correct check digit (GB 32100). */
export const isCreditCode = (text: string): boolean => CODE.test(text) && creditCheckDigit(text) === text.charAt(17);

/** The 18th character that belongs to the first 17 of a unified social credit code. */
export function creditCheckDigit(code: string): string {
  let sum = 0;
  let weight = 1;
  for (const symbol of code.slice(0, 17)) {
    sum += SYMBOLS.indexOf(symbol) * weight;
    weight = (weight * 3) % 31;
  }
  return SYMBOLS.charAt((31 - (sum % 31)) % 31);
}

const of = (pattern: RegExp, message: string): PatternModel => ({
  text: pattern.source,
  test: (text) => pattern.test(text),
  message,
});

/** The named patterns that every product has, with their messages; a product names others in company.json. */
export const NAMED_PATTERNS: Readonly<Record<string, PatternModel>> = {
  'P-MOBILE': of(/^1[3-9]\d{9}$/, '请输入正确的手机号码'),
  'P-PHONE': of(/^(1[3-9]\d{9}|0\d{2,3}-?\d{7,8}(-\d{1,6})?|400-?\d{3}-?\d{4})$/, '请输入正确的电话号码'),
  'P-EMAIL': of(/^[^\s@]{1,64}@[^\s@]{1,190}\.[A-Za-z]{2,24}$/, '请输入正确的邮箱'),
  'P-CREDIT': { text: 'P-CREDIT', test: isCreditCode, message: '请输入正确的统一社会信用代码' },
  'P-TAXNO': of(/^[0-9A-Z]{15,20}$/, '请输入正确的纳税人识别号'),
  'P-BANK': of(/^\d{8,30}$/, '请输入正确的银行账号'),
  'P-SMS': of(/^\d{4,6}$/, '请输入短信验证码'),
  'P-POST': of(/^\d{6}$/, '请输入正确的邮政编码'),
  'P-URL': of(/^https?:\/\/[^\s]{1,490}$/, '请输入正确的链接'),
  'P-KEY': of(/^[A-Za-z][A-Za-z0-9_.]{1,63}$/, '只能使用字母、数字、点和下划线'),
  'P-MONEY': of(/^-?\d{1,12}(\.\d{1,2})?$/, '请输入正确的金额，最多两位小数'),
};

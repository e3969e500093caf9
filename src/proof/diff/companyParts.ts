import type { CompanyDocument } from '#generated/documents/CompanyDocument.ts';
import { frameKeysOf } from '#engine/permission/FrameKeys.ts';
import { YUAN } from '#fields/Currency.ts';
import { largeUnit } from '#fields/largeUnit.ts';
import { DEFAULT_ZONE } from '#fields/Zone.ts';
import type { Parts } from './statedParts.ts';

/** The document with the settings of a whole product. It is next to the entity folders, so its name is its path. */
export const COMPANY = 'company.json';

const LANGUAGES = { zh: '中文', en: '英语', browser: '浏览器的语言' } as const;

/**
 * The settings of company.json that affect behaviour, with their defaults: time zone, currency, sign-in methods,
 * permissions, patterns. Names, addresses, texts and themes affect no decision and are omitted.
 */
export function companyParts(company: CompanyDocument | undefined): Parts {
  const { timeZone = DEFAULT_ZONE, currency = YUAN, language = 'zh', offline, signIn, patterns = {} } = company ?? {};
  const large = largeUnit(currency);
  const keys = frameKeysOf(company);
  const { sms } = signIn ?? {};
  const stated: [string, unknown][] = [
    ['时区', timeZone],
    ['货币符号', currency.sign],
    ['货币单位', currency.unit],
    ['货币的大单位', large?.unit],
    ['大单位合多少', large?.times],
    ['界面语言', LANGUAGES[language]],
    ['断网时可用（小时）', offline?.hours],
    ['短信验证码登录', yesOrNo(sms !== undefined)],
    ['微信登录', yesOrNo(sms?.weChat === true)],
    ['自己注册账号', yesOrNo(sms?.register === true)],
    ['开发工具的权限键', keys.development],
    ['角色和账号的权限键', keys.organisation],
    ['留在浏览器里的枚举类型', [...(company?.keptEnums ?? [])].sort()],
    ...Object.entries(patterns).flatMap(([name, { pattern, message }]): [string, unknown][] => [
      [`格式 ${name}`, pattern],
      [`格式 ${name} 的提示`, message],
    ]),
  ];
  return new Map(stated.map(([what, part]) => [what, { stated: part }]));
}

const yesOrNo = (is: boolean): string => (is ? '是' : '否');

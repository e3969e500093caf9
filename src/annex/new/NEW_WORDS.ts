import type { Language } from '#engine/words/Language.ts';
import type { AuthorWords } from './authorWords.ts';
import type { EntitySpec } from './createEntity.ts';

/** Prompts and messages of `guiju new`. */
interface NewWords {
  readonly question: (question: string, standard: string) => string;
  readonly product: string;
  readonly company: string;
  readonly first: string;
  readonly entity: string;
  readonly title: string;
  readonly field: (isFirst: boolean) => string;
  readonly rule: string;
  readonly nothing: string;
  readonly written: (file: string) => string;
  readonly ready: (title: string, logins: AuthorWords['logins']) => readonly string[];
  readonly next: (key: string) => string;
  /** Access to the new entity: roles that open no screen of it do not see it, which is reported nowhere else. */
  readonly roles: (spec: EntitySpec, openedBy: readonly string[], closedTo: readonly string[]) => string;
}

const apiOf = ({ key }: EntitySpec): string => key.charAt(0).toUpperCase() + key.slice(1);

const CHINESE: NewWords = {
  question: (question, standard) => `${question}（回车：${standard}）：`,
  product: '产品名称',
  company: '公司名称',
  first: '第一种记录的英文名，如 vehicle（回车：示例 asset）：',
  entity: '实体名（小写字母开头，如 vehicle）：',
  title: '名称（如 车辆）：',
  field: (isFirst) => `${isFirst ? '第一个字段' : '下一个字段'}（名称:类型:标题[:required]，空行结束）：`,
  rule: '规则（如 Seats visible when Kind == 1，空行结束）：',
  nothing: '没有写入任何文件',
  written: (file) => `已写入 ${file}`,
  ready: (title, [admin, staff]) => [
    `${title} 已经可以启动：npx guiju start`,
    `账号 ${admin}（管理员）和 ${staff}（职员），密码在第一次启动时显示。接着：npx guiju check，npx guiju cover，npx guiju new <实体>`,
  ],
  next: (key) => `接着：npx guiju check，npx guiju cover ${key}，npx guiju start`,
  roles: (spec, openedBy, closedTo) => {
    const { title, permission } = spec;
    const opened =
      openedBy.length === 0 ? `还没有角色能打开“${title}”` : `能打开“${title}”的角色：${openedBy.join('、')}`;
    if (closedTo.length === 0) return `${opened}。`;
    return `${opened}。其余的要用它，在 ${closedTo.join('、')} 的 keys 里加 "${permission}"，actions 里加 "${apiOf(spec)}.*"（或其中几项）；服务已启动过的，在权限管理里勾选。`;
  },
};

const ENGLISH: NewWords = {
  question: (question, standard) => `${question} (Enter: ${standard}): `,
  product: 'Name of the product',
  company: 'Name of the company',
  first: 'Name of the first kind of record, such as vehicle (Enter: the example asset): ',
  entity: 'Name of the entity (begins with a small letter, such as vehicle): ',
  title: 'What people call it (such as Vehicle): ',
  field: (isFirst) => `${isFirst ? 'First' : 'Next'} field (NAME:KIND:TITLE[:required], an empty line ends): `,
  rule: 'Rule (such as Seats visible when Kind == 1, an empty line ends): ',
  nothing: 'Nothing was written',
  written: (file) => `wrote ${file}`,
  ready: (title, [admin, staff]) => [
    `${title} can be started: npx guiju start`,
    `Accounts ${admin} (administrator) and ${staff} (staff); the first start prints their password. Then: npx guiju check, npx guiju cover, npx guiju new <entity>`,
  ],
  next: (key) => `Then: npx guiju check, npx guiju cover ${key}, npx guiju start`,
  roles: (spec, openedBy, closedTo) => {
    const { title, permission } = spec;
    const opened = openedBy.length === 0 ? `No role opens "${title}" yet` : `Opened by: ${openedBy.join(', ')}`;
    if (closedTo.length === 0) return `${opened}.`;
    return `${opened}. For the others add "${permission}" to "keys" and "${apiOf(spec)}.*" (or some of it) to "actions" in ${closedTo.join(', ')}; where the server was started before, in its screen of roles.`;
  },
};

/** Prompts and messages of `guiju new`, by language. */
export const NEW_WORDS: Readonly<Record<Language, NewWords>> = { zh: CHINESE, en: ENGLISH };

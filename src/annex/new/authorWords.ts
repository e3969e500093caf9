import { type CommandTexts, textsIn } from '#cli/terminal/commandTexts.ts';
import type { Language } from '#engine/words/Language.ts';

/** The sample data for documents that are generated from a short description. */
export interface AuthorWords {
  readonly text: CommandTexts;
  readonly create: (title: string) => string;
  readonly createNeeds: (title: string, fields: readonly string[]) => string;
  readonly sample: (title: string, i: number) => string;
  /** Title of an enum type, of an entity and a field. */
  readonly joined: (entity: string, field: string) => string;
  /** Sign-in names of the administrator and of a person. */
  readonly logins: readonly [administrator: string, person: string];
  /** Their phone numbers, which are not assigned to anyone, and that of a sample. */
  readonly phones: readonly [administrator: string, person: string];
  readonly phone: (i: number) => string;
}

const CHINESE: AuthorWords = {
  text: textsIn('zh'),
  create: (title) => `新建${title}`,
  createNeeds: (title, fields) => `新建${title}：${fields.join('、')}必填`,
  sample: (title, i) => `${title}：示例 ${i}`,
  joined: (entity, field) => (field.startsWith(entity) ? field : `${entity}${field}`),
  logins: ['13900000001', '13900000002'],
  phones: ['13900000001', '13900000002'],
  phone: (i) => `1380000000${i}`,
};

/** A title behind another word. What begins with two capitals is an acronym. */
const within = (title: string): string =>
  /^\p{Lu}\p{Lu}/u.test(title) ? title : title.charAt(0).toLowerCase() + title.slice(1);

const ENGLISH: AuthorWords = {
  text: textsIn('en'),
  create: (title) => `New ${within(title)}`,
  createNeeds: (title, fields) => `New ${within(title)}: ${fields.join(', ')} required`,
  sample: (title, i) => `${title}: sample ${i}`,
  joined: (entity, field) =>
    field.toLowerCase().startsWith(entity.toLowerCase()) ? field : `${entity} ${within(field)}`,
  logins: ['admin', 'ann'],
  phones: ['+44 20 7946 0001', '+44 20 7946 0002'],
  phone: (i) => `+44 20 7946 010${i}`,
};

/** The sample data for generated documents, by their language. */
export const AUTHOR_WORDS: Readonly<Record<Language, AuthorWords>> = { zh: CHINESE, en: ENGLISH };

import type { CompanyDocument } from '#generated/documents/CompanyDocument.ts';
import { ENGLISH_TITLES } from '#proof/expressions/englishTitles.ts';
import { CHINESE_TITLES, type TitleWords } from '#proof/expressions/TitleWords.ts';

/** What titles of proposed cases are made of in a product: they stand in its documents, and are in the language of these. */
export const titlesOf = (company: Pick<CompanyDocument, 'language'> | undefined): TitleWords =>
  company?.language === 'en' ? ENGLISH_TITLES : CHINESE_TITLES;

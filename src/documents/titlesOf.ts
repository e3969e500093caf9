import type { CompanyDocument } from '#generated/documents/CompanyDocument.ts';
import { ENGLISH_TITLES } from '#proof/expressions/englishTitles.ts';
import { CHINESE_TITLES, type TitleWords } from '#proof/expressions/TitleWords.ts';

/** The texts that build the titles of proposed cases; they are stored in the product's documents, in their language. */
export const titlesOf = (company: Pick<CompanyDocument, 'language'> | undefined): TitleWords =>
  company?.language === 'en' ? ENGLISH_TITLES : CHINESE_TITLES;

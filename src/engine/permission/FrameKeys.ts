import type { CompanyDocument } from '#generated/documents/CompanyDocument.ts';

/** The permission keys of the built-in parts: the developer tools, and roles with accounts. */
export interface FrameKeys {
  readonly development: string;
  readonly organisation: string;
}

/** The default names of the keys. */
export const USUAL_KEYS: FrameKeys = { development: 'Development', organisation: 'OrgMgr' };

/** The keys as the product names them in company.json. */
export const frameKeysOf = (company: CompanyDocument | undefined): FrameKeys => ({ ...USUAL_KEYS, ...company?.keys });

import type { CompanyDocument } from '#generated/documents/CompanyDocument.ts';
import type { Company } from '#wire/Company.ts';

/** The company data on the sign-in screen, as sent to the browser; null for a product without any. */
export function presentCompany(company: CompanyDocument | undefined): Company | null {
  if (company === undefined) return null;
  const { name, claim, phone, email, address, links = [], qrCode, keptEnums = [] } = company;
  return {
    Name: name,
    Claim: claim ?? null,
    Phone: phone ?? null,
    Email: email ?? null,
    Address: address ?? null,
    Links: links.map(({ title, path }) => ({ Title: title, Path: path })),
    QrCode: qrCode === undefined ? null : { Title: qrCode.title, Text: qrCode.text },
    KeptEnums: keptEnums,
  };
}

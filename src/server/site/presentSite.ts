import type { ReadyProduct } from '../product/ReadyProduct.ts';
import { presentCompany } from '../session/presentCompany.ts';
import { drawQrCode } from './drawQrCode.ts';

/** What stands around every page of the public site, in the shape of the wire. */
export function presentSite({ documents, title }: ReadyProduct): object {
  const { site, company } = documents;
  const code = company?.qrCode;
  return {
    Title: company?.name ?? title ?? '',
    Site: site ?? null,
    Company: presentCompany(company),
    QrCode: code === undefined ? null : { Title: code.title, ...drawQrCode(code.text) },
  };
}

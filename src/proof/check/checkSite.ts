import type { SiteDocument } from '#generated/documents/SiteDocument.ts';
import type { Report } from '#engine/model/SchemaProblem.ts';
import { checkName } from './checkName.ts';

/** Checks that what stands around the pages leads to pages there are. */
export function checkSite(
  { navigation, action, footer }: SiteDocument,
  paths: readonly string[],
  report: Report,
): void {
  const check = (path: string, pointer: string): boolean =>
    checkName('reference/unknown-document', path, paths, pointer, report);
  navigation.forEach(({ path, children = [] }, i) => {
    check(path, `/navigation/${i}/path`);
    children.forEach((child, j) => check(child.path, `/navigation/${i}/children/${j}/path`));
  });
  if (action !== undefined) check(action.path, '/action/path');
  (footer?.columns ?? []).forEach(({ links }, i) =>
    links.forEach((link, j) => check(link.path, `/footer/columns/${i}/links/${j}/path`)),
  );
}

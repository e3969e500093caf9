import { SITE_HOME } from '#engine/site/pageAddress.ts';
import type { PageDocument } from '#generated/documents/PageDocument.ts';
import type { NavigationSection } from '#generated/documents/SiteDocument.ts';

/** The pages between the front page and a page, without itself. */
export function crumbsOf(
  sections: readonly NavigationSection[],
  page: PageDocument,
): readonly { readonly title: string; readonly path: string }[] {
  const own = page.parent ?? page.path.replace(/\/(detail\/)?:.*$/, '');
  const section = sectionAt(sections, own);
  const child = section?.children?.find(({ path }) => path === own);
  // A section may begin with one of its own pages: pages below that page are named after it.
  const above = section?.path === child?.path ? child : section;
  return [{ title: '首页', path: SITE_HOME }, above, child]
    .filter((step) => step !== undefined)
    .filter((step, i, all) => step.path !== page.path && all.findIndex(({ path }) => path === step.path) === i);
}

/** The section of the navigation that contains an address: its page, one of its pages, or below one. */
export function sectionAt(sections: readonly NavigationSection[], path: string): NavigationSection | undefined {
  const pathsOf = ({ path: own, children = [] }: NavigationSection): string[] => [
    own,
    ...children.map((child) => child.path),
  ];
  return (
    sections.find((section) => pathsOf(section).includes(path)) ??
    sections.find((section) => pathsOf(section).some((own) => path.startsWith(`${own}/`)))
  );
}

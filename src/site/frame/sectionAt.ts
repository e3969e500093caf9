import type { NavigationSection } from '#generated/documents/SiteDocument.ts';

/**
 * The section of the navigation that contains an address: as its own page, as one of its pages, or below one of them.
 */
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

import type { NavigationSection } from '#generated/documents/SiteDocument.ts';

/** The section of the navigation that an address belongs to: by itself, by a page of it, or by what lies below one of them. */
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

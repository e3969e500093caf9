/** Which sections of a form that can be closed are closed, by their keys, and which rules open at the moment. */
export interface OpenSections {
  readonly closed: ReadonlySet<string>;
  readonly called: ReadonlySet<string>;
}

/** Applies on each render whether rules open a section: it opens when they start to, not after the user closed it. */
export function callSection(sections: OpenSections, key: string, isCalled: boolean): OpenSections {
  const { closed, called } = sections;
  if (called.has(key) === isCalled) return sections;
  return isCalled
    ? { closed: without(closed, key), called: new Set([...called, key]) }
    : { closed, called: without(called, key) };
}

/** Opens a section, for example one with an error. */
export const openSection = (sections: OpenSections, key: string): OpenSections => ({
  ...sections,
  closed: without(sections.closed, key),
});

/** A section is closed that was open, and opened that was closed. */
export const toggleSection = (sections: OpenSections, key: string): OpenSections =>
  sections.closed.has(key) ? openSection(sections, key) : { ...sections, closed: new Set([...sections.closed, key]) };

const without = (keys: ReadonlySet<string>, key: string): ReadonlySet<string> =>
  new Set([...keys].filter((other) => other !== key));

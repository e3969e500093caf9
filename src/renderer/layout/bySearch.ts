import { holdsPlain } from '#language/plainName.ts';

const holds = (shown: unknown, typed: string): boolean => typeof shown === 'string' && holdsPlain(shown, typed);

/** `showSearch` of a Select with all its options loaded: by the plain form of the labels. */
export const BY_LABEL = {
  filterOption: (typed: string, option?: { readonly label?: unknown }): boolean => holds(option?.label, typed),
};

/** `showSearch` of a tree. */
export const BY_TITLE = {
  filterTreeNode: (typed: string, node: { readonly title?: unknown }): boolean => holds(node.title, typed),
};

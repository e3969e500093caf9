import type { KeyboardEvent, MouseEvent } from 'react';

const LINK = '.gj-title-link';

export const linksIn = (element: Element | null): HTMLAnchorElement[] => [
  ...(element?.querySelectorAll<HTMLAnchorElement>(`.gj-table a${LINK}`) ?? []),
];

export const peekedId = ({ href }: HTMLAnchorElement): number => Number(href.split('/').at(-1));

/** Handlers that show the record of a row next to the list: space on its title, or a click next to its texts. */
export const peekHandlers = (
  onPeek: (id: number) => void,
): Record<'onKeyDown', (event: KeyboardEvent) => void> & Record<'onClick', (event: MouseEvent) => void> => {
  const peek = (row: Element | null): void => {
    const [link] = linksIn(row?.closest('table')?.parentElement ?? null).filter((each) => row?.contains(each));
    if (link !== undefined) onPeek(peekedId(link));
  };
  return {
    onKeyDown: (event) => {
      if (event.key !== ' ' || !(event.target instanceof Element) || !event.target.matches(LINK)) return;
      event.preventDefault();
      peek(event.target.closest('tr'));
    },
    onClick: ({ target }) => {
      if (target instanceof HTMLTableCellElement) peek(target.closest('tr'));
    },
  };
};

import type { DndContextProps } from '@dnd-kit/core';

const nothing = (): undefined => undefined;

/** What the library of dragging would say to readers of the screen is English, and the cards, the columns and the dialogs say it themselves. */
export const SILENT: NonNullable<DndContextProps['accessibility']> = {
  announcements: { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing },
  screenReaderInstructions: { draggable: '' },
};

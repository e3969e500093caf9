import type { DndContextProps } from '@dnd-kit/core';

const nothing = (): undefined => undefined;

/** What the library of dragging would say to readers of the screen is English, and what is dragged says it itself. */
export const SILENT: NonNullable<DndContextProps['accessibility']> = {
  announcements: { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing },
  screenReaderInstructions: { draggable: '' },
};

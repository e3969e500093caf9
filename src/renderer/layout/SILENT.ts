import type { DndContextProps } from '@dnd-kit/core';

const nothing = (): undefined => undefined;

/** Silences the drag library's English announcements; the dragged items announce themselves. */
export const SILENT: NonNullable<DndContextProps['accessibility']> = {
  announcements: { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing },
  screenReaderInstructions: { draggable: '' },
};

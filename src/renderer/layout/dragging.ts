import {
  type DndContextProps,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type SensorDescriptor,
  type SensorOptions,
  type SensorProps,
} from '@dnd-kit/core';
import { startTransition, useCallback, useEffect, useState } from 'react';

const nothing = (): undefined => undefined;

/** Silences the drag library's English announcements; the dragged items announce themselves. */
export const SILENT: NonNullable<DndContextProps['accessibility']> = {
  announcements: { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing },
  screenReaderInstructions: { draggable: '' },
};

interface DragOptions extends SensorOptions {
  readonly activationConstraint: { readonly distance: number } | { readonly delay: number; readonly tolerance: number };
  /** Calls back when what the pointer did so far is drawn. */
  readonly whenDrawn: (then: () => void) => void;
}

/** Sensors wait at the end of a drag: a place below the pointer is known only when its last move is drawn. */
const late = (props: SensorProps<DragOptions>): SensorProps<DragOptions> => ({
  ...props,
  onEnd: () => props.options.whenDrawn(() => props.onEnd()),
});

class Mouse extends MouseSensor {
  constructor(props: SensorProps<DragOptions>) {
    super(late(props));
  }
}

class Touch extends TouchSensor {
  constructor(props: SensorProps<DragOptions>) {
    super(late(props));
  }
}

/**
 * Sensors of a `DndContext`: the mouse drags after so many pixels, a finger after so many milliseconds (a touch that moves at once scrolls).
 * On a slow device the pointer is released before its way is drawn; the drop still is where it was released.
 */
export function useDragSensors(distance: number, delay?: number): SensorDescriptor<SensorOptions>[] {
  const [ended, setEnded] = useState<{ readonly then: () => void }>();
  // A transition is drawn after all that the pointer changed before.
  const whenDrawn = useCallback((then: () => void) => startTransition(() => setEnded({ then })), []);
  useEffect(() => {
    ended?.then();
  }, [ended]);
  const mouse = useSensor(Mouse, { activationConstraint: { distance }, whenDrawn });
  const touch = useSensor(Touch, {
    activationConstraint: { delay: delay ?? 0, tolerance: 8 },
    whenDrawn,
  });
  return useSensors(mouse, delay === undefined ? null : touch);
}

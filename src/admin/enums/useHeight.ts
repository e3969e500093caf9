import { useEffect, useRef, useState, type RefObject } from 'react';

/** The height in pixels of the element that takes the ref, as it is now; 0 before it is there. */
export function useHeight<T extends HTMLElement>(): { ref: RefObject<T | null>; height: number } {
  const ref = useRef<T>(null);
  const [height, setHeight] = useState(0);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => {
      setHeight(element.clientHeight);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, []);
  return { ref, height };
}

let drawn: string[] = [];
let last = 0;

/** Notes that the control of a field was drawn. */
export function noteDrawn(name: string): void {
  drawn.push(name);
  last = performance.now();
}

/** The fields drawn since the last call, each as often as it was. */
export function takeDrawn(): string[] {
  const taken = drawn;
  drawn = [];
  return taken;
}

/** When a field was last drawn. */
export const lastDrawn = (): number => last;

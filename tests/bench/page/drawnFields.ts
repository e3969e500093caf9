let drawn: string[] = [];
let last = 0;

/** Records a render of a field's control. */
export function noteDrawn(name: string): void {
  drawn.push(name);
  last = performance.now();
}

/** The fields rendered since the last call, one entry for each render. */
export function takeDrawn(): string[] {
  const taken = drawn;
  drawn = [];
  return taken;
}

/** The time of the last render of a field. */
export const lastDrawn = (): number => last;

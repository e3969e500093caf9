/** An item of an enum type, or a state, with the Values that it had before. */
interface Renamed {
  readonly Value: string | number;
  readonly 'x-was'?: readonly (string | number)[] | undefined;
  readonly Children?: readonly Renamed[] | undefined;
}

/** The Values of today by those that items had before; undefined where there are none. */
export function earlierValues(items: readonly Renamed[]): Map<string, string | number> | undefined {
  const found = new Map<string, string | number>();
  const visit = ({ Value, Children = [], 'x-was': was = [] }: Renamed): void => {
    for (const old of was) found.set(String(old), Value);
    Children.forEach(visit);
  };
  items.forEach(visit);
  return found.size === 0 ? undefined : found;
}

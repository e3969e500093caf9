import type { Command } from '../workflow/Command.ts';

/** What a product adds on the server that its documents cannot say; every part may be left out. */
export interface ProductParts {
  /** By the name that transitions call them: each in a file of that name in the folder `commands` beside `product.ts`. */
  readonly commands?: Readonly<Record<string, Command>>;
}

/** The code of a product, ready for the server. */
export class ProductCode {
  readonly commands: ReadonlyMap<string, Command>;

  constructor({ commands = {} }: ProductParts) {
    this.commands = new Map(Object.entries(commands));
  }
}

/** What the file `product.ts` of a schemas folder exports by default. */
export function defineProduct(parts: ProductParts): ProductCode {
  return new ProductCode(parts);
}

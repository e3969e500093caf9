import { createContext, use } from 'react';
import type { Client } from '#client/Client.ts';
import type { Values } from '#language/Value.ts';
import type { Notify } from '../feedback/Notify.ts';
import type { EnumStore } from './createEnumStore.ts';
import type { SchemaStore } from './EntitySchema.ts';
import type { Signal, Work } from './createSignal.ts';

/** The services screens need from the app. */
export interface Renderer {
  readonly client: Client;
  /** `$user` of the rules. */
  readonly user: Values;
  readonly enums: EnumStore;
  readonly schemas: SchemaStore;
  readonly work: Work;
  readonly notify: Notify;
  /** Moves whenever records were marked as read. */
  readonly readings: Signal;
  /** `YYYY-MM-DD HH:mm:ss`, in the zone of the product. */
  readonly now: () => string;
  /** The path of the detail screen of a record; undefined when the user has no list of that entity. */
  readonly recordPath: (entity: string, id: number) => string | undefined;
  /** The path of the screen of a list (`entity/document`); undefined when the user's menu does not have it. */
  readonly listPath: (list: string) => string | undefined;
}

export const RendererContext = createContext<Renderer | undefined>(undefined);

/** The surroundings of a screen. Throws outside of a provider. */
export function useRenderer(): Renderer {
  const renderer = use(RendererContext);
  if (renderer === undefined) throw new Error('There is no RendererContext above this component');
  return renderer;
}

import type { ComponentType } from 'react';
import type { OwnBlock } from '#generated/documents/PageDocument.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { Value } from '#language/Value.ts';
import type { FieldView } from '../fields/kinds/FieldView.tsx';

/** Props of a menu entry's screen: its title, its path, and the list (`entity/document`) that the entry names. */
export interface EntryScreenProps {
  readonly title: string;
  readonly path: string;
  readonly list: string;
}

/** Props of an effect below its field: the value a rule set. */
export interface EffectProps {
  readonly value: Value;
  readonly field: FieldModel;
}

/** The parts a product adds in the browser that its documents cannot express; all are optional. */
export interface BrowserParts {
  /** The views of the field types in `product.shared.ts`. */
  readonly fields?: Readonly<Record<string, FieldView>>;
  /** The views of the effects in `product.shared.ts`, in a form while a rule sets them; others show nothing. */
  readonly effects?: Readonly<Record<string, ComponentType<EffectProps>>>;
  /** Screens of menu entries, by the name that menus use: each in a file of that name in the folder `screens`. */
  readonly screens?: Readonly<Record<string, ComponentType<EntryScreenProps>>>;
  /** Blocks of the public site, by the name that pages use: each in a file of that name in the folder `blocks`. */
  readonly blocks?: Readonly<Record<string, ComponentType<{ readonly block: OwnBlock }>>>;
}

/** Types the default export of `product.browser.tsx` in a schemas folder. */
export const defineBrowser = (parts: BrowserParts): BrowserParts => parts;

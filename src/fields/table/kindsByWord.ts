import type { FieldKind } from '../facets/FieldKind.ts';
import { fieldKind, fieldTypes } from './fieldKinds.ts';

/** The kinds of fields by their command-line names. */
export const kindsByWord = (): ReadonlyMap<string, FieldKind> =>
  new Map(
    fieldTypes().flatMap((type): [string, FieldKind][] => {
      const kind = fieldKind({ type });
      return kind.word === undefined ? [] : [[kind.word.name, kind]];
    }),
  );

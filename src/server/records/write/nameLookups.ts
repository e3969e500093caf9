import { isEmpty } from '#language/isEmpty.ts';
import type { Db } from '../../db/Database.ts';
import type { Call } from '../../access/Call.ts';
import { readTitles } from '../read/readTitles.ts';
import type { Draft } from './Draft.ts';

/**
 * Puts the name of the referenced record into lookup texts that have an Id: the name is a snapshot at the save, whatever was sent.
 * Changes the values of the draft.
 */
export async function nameLookups(db: Db, { entity, values, sent, stored }: Draft, call: Call): Promise<void> {
  const touched = entity.fields.flatMap(({ name, reference, computed }) => {
    const id = reference?.idField;
    if (reference === undefined || id === undefined || computed) return [];
    const changed = stored === undefined || Object.hasOwn(sent, name) || Object.hasOwn(sent, id);
    return changed ? [{ name, id, entity: reference.entity }] : [];
  });
  const wanted = new Map<string, Set<number>>();
  for (const { id, entity: key } of touched) {
    const value = values[id];
    if (typeof value === 'number') wanted.set(key, (wanted.get(key) ?? new Set()).add(value));
  }
  const titles = await readTitles(db, wanted, call);
  for (const { name, id, entity: key } of touched) {
    const value = values[id];
    const title = typeof value === 'number' ? titles.get(key)?.get(value) : undefined;
    if (title !== undefined) values[name] = title;
    // A name without an Id stays, so that the validation can complain about it.
    else if (typeof value !== 'number' && isEmpty(sent[name])) values[name] = null;
  }
}

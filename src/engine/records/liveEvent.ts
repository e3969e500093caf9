/** A user who has a record open. */
export interface PersonThere {
  readonly name: string;
  readonly isEditing: boolean;
}

/** An event that a window receives about the records that it shows. */
export type LiveEvent =
  /** It listens from now on, or from the moment that it named. */
  | { readonly type: 'open' }
  | { readonly type: 'record'; readonly version: number; readonly by: string }
  /** A text that is another one whenever the comments are. */
  | { readonly type: 'comments'; readonly mark: string }
  /** The other users who have the record open. */
  | { readonly type: 'people'; readonly people: readonly PersonThere[] }
  /** The record may no longer be viewed, or does not exist: the event does not reveal which. */
  | { readonly type: 'gone' }
  /** Number and ids of records changed by others since the last event; `more`: at least. */
  | { readonly type: 'list'; readonly count: number; readonly more: boolean; readonly ids: readonly number[] };

/** Whether a value from the wire is an event. */
export function isLiveEvent(event: unknown): event is LiveEvent {
  if (typeof event !== 'object' || event === null || !('type' in event)) return false;
  switch (event.type) {
    case 'open':
    case 'gone':
      return true;
    case 'comments':
      return 'mark' in event && typeof event.mark === 'string';
    case 'record':
      return 'version' in event && typeof event.version === 'number' && 'by' in event && typeof event.by === 'string';
    case 'list':
      return isListNews(event);
    case 'people':
      return 'people' in event && Array.isArray(event.people) && event.people.every(isPerson);
    default:
      return false;
  }
}

function isListNews(event: object): boolean {
  if (!('count' in event) || !('more' in event) || !('ids' in event)) return false;
  const { count, more, ids } = event;
  return (
    typeof count === 'number' &&
    typeof more === 'boolean' &&
    Array.isArray(ids) &&
    ids.every((id) => typeof id === 'number')
  );
}

function isPerson(person: unknown): person is PersonThere {
  if (typeof person !== 'object' || person === null) return false;
  return (
    'name' in person &&
    typeof person.name === 'string' &&
    'isEditing' in person &&
    typeof person.isEditing === 'boolean'
  );
}

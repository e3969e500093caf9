import { parseDrafts, type LocalDraft } from './LocalDraft.ts';

const PREFIX = 'guiju.draft.';
/** So many drafts of one form are kept; a further one takes the place of the oldest. */
export const MOST_DRAFTS = 5;

/** Where drafts are kept in this browser, apart for every account. */
export interface DraftStore {
  /** The drafts of a form, the oldest first. */
  readonly list: (form: string) => LocalDraft[];
  /** Keeps a draft, in place of what it was before; false where the browser has no room for it. */
  readonly write: (form: string, draft: LocalDraft) => boolean;
  readonly remove: (form: string, id: string) => void;
}

/** The drafts of one account. */
export function draftStore(account: string, storage: Storage): DraftStore {
  const keyOf = (form: string): string => `${PREFIX}${account}.${form}`;
  const list = (form: string): LocalDraft[] => parseDrafts(storage.getItem(keyOf(form)));
  const others = (form: string, id: string): LocalDraft[] => list(form).filter((draft) => draft.id !== id);
  return {
    list,
    write: (form, draft) => {
      const kept = [...others(form, draft.id), draft].slice(-MOST_DRAFTS);
      try {
        storage.setItem(keyOf(form), JSON.stringify(kept));
        return true;
      } catch {
        return false;
      }
    },
    remove: (form, id) => {
      const rest = others(form, id);
      if (rest.length === 0) storage.removeItem(keyOf(form));
      else storage.setItem(keyOf(form), JSON.stringify(rest));
    },
  };
}

/** How many forms of an account have drafts in this browser. */
export const countDrafts = (account: string, storage: Storage): number => keysOf(account, storage).length;

/** Removes the drafts of an account, when its owner says so. */
export function removeDrafts(account: string, storage: Storage): void {
  for (const key of keysOf(account, storage)) storage.removeItem(key);
}

function keysOf(account: string, storage: Storage): string[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  return keys.filter((key) => key.startsWith(`${PREFIX}${account}.`));
}

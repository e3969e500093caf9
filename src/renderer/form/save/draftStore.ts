import { parseDrafts, type LocalDraft } from './LocalDraft.ts';

const PREFIX = 'guiju.draft.';
/** Maximum number of drafts of one form; a further one replaces the oldest. */
export const MAX_DRAFTS = 5;

/** Stores drafts in this browser, separately for each account. */
export interface DraftStore {
  /** The drafts of a form, the oldest first. */
  readonly list: (form: string) => LocalDraft[];
  /** Stores a draft, replacing its previous version; false when the browser's storage is full. */
  readonly write: (form: string, draft: LocalDraft) => boolean;
  readonly remove: (form: string, id: string) => void;
}

export function draftStore(account: string, storage: Storage): DraftStore {
  const keyOf = (form: string): string => `${PREFIX}${account}.${form}`;
  const list = (form: string): LocalDraft[] => parseDrafts(storage.getItem(keyOf(form)));
  const others = (form: string, id: string): LocalDraft[] => list(form).filter((draft) => draft.id !== id);
  return {
    list,
    write: (form, draft) => {
      const kept = [...others(form, draft.id), draft].slice(-MAX_DRAFTS);
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

/** The number of forms of an account that have drafts in this browser. */
export const countDrafts = (account: string, storage: Storage): number => keysOf(account, storage).length;

/** Deletes an account's drafts, when the user confirms. */
export function removeDrafts(account: string, storage: Storage): void {
  for (const key of keysOf(account, storage)) storage.removeItem(key);
}

function keysOf(account: string, storage: Storage): string[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  return keys.filter((key) => key.startsWith(`${PREFIX}${account}.`));
}

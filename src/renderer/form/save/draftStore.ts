import { parseDraft, type LocalDraft } from './LocalDraft.ts';

const PREFIX = 'guiju.draft.';

/** Where drafts are kept in this browser, apart for every account. */
export interface DraftStore {
  readonly read: (form: string) => LocalDraft | undefined;
  readonly write: (form: string, draft: LocalDraft) => void;
  readonly remove: (form: string) => void;
}

/** The drafts of one account. */
export function draftStore(account: string, storage: Storage): DraftStore {
  const keyOf = (form: string): string => `${PREFIX}${account}.${form}`;
  return {
    read: (form) => parseDraft(storage.getItem(keyOf(form))),
    write: (form, draft) => {
      try {
        storage.setItem(keyOf(form), JSON.stringify(draft));
      } catch {
        // The browser has no room for it: the form itself is not touched by that.
      }
    },
    remove: (form) => {
      storage.removeItem(keyOf(form));
    },
  };
}

/** Removes the drafts of all accounts, when somebody signs out of a browser that others may use. */
export function removeDrafts(storage: Storage): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  for (const key of keys) if (key.startsWith(PREFIX)) storage.removeItem(key);
}

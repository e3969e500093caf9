import { plainText } from '#language/Value.ts';
import { shortTitle } from '#fields/shortTitle.ts';
import type { FormRequest } from '../../records/FormRequest.ts';
import type { RecordState } from '../../records/RecordState.ts';
import type { SentSave } from '../save/useSave.tsx';
import type { Resumed } from './offlineTexts.ts';
import { waitingStore } from './waitingStore.ts';

/** The account of a save, its form, and the callback after it was stored in the browser. */
export interface QueuedSave {
  readonly account: string;
  readonly request: FormRequest;
  readonly resumed: Resumed | undefined;
  readonly onKept: () => void;
}

/** Stores a save to be sent again unchanged; false when storage is full or more was entered during the save. */
export function keepSave(
  { account, request, resumed, onKept }: QueuedSave,
  state: RecordState,
  { key, body, unsaved, at }: SentSave,
  time: string,
): boolean {
  if (JSON.stringify(state.unsaved()) !== JSON.stringify(unsaved)) return false;
  const { model, input } = state;
  const isNew = input.record === undefined;
  const name = shortTitle(plainText(state.shown(model.titleField), '、'));
  const does = input.form.name === 'form' ? (isNew ? `新建${model.title}` : `编辑${model.title}`) : input.form.title;
  const isKept = waitingStore(account, localStorage).put({
    ...{ key, request, body, at, isNew, api: model.api, state: 'waiting', note: '' },
    title: name === '' ? does : `${does}「${name}」`,
    draft: { id: key, time, ...unsaved },
  });
  if (!isKept) return false;
  if (resumed !== undefined && resumed.save.key !== key) resumed.forget();
  onKept();
  return true;
}

import './admin.css';
import { useRenderer } from '#renderer/stores/RendererContext.ts';
import { useLeaveGuard } from '#renderer/form/save/useLeaveGuard.ts';

const LEAVE = {
  title: '放弃未保存的修改？',
  content: '您修改的内容还没有保存。',
  yes: '放弃',
  no: '继续修改',
  danger: true,
};

/** Guards unsaved changes; the returned function confirms before closing and resolves to true to continue. */
export function useUnsaved(isDirty: boolean): () => Promise<boolean> {
  const { notify } = useRenderer();
  const ask = (): Promise<boolean> => notify.ask(LEAVE);
  // Tabs and types are in the query of the address.
  useLeaveGuard(
    () => isDirty,
    ask,
    (from, to) => from.pathname !== to.pathname || from.search !== to.search,
  );
  return async () => !isDirty || ask();
}

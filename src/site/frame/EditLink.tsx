import { useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { OFFICE_USED } from '#client/OFFICE_USED.ts';
import { siteCalls } from './siteCalls.ts';

/** A link from a page to its content in the back office, for editors. Visitors see nothing and send no request. */
export function EditLink(): ReactNode {
  const { pathname: path } = useLocation();
  const [editor, setEditor] = useState<{ readonly of: string; readonly path: string | null }>();
  useEffect(() => {
    if (parent !== window || localStorage.getItem(OFFICE_USED) === null) return;
    siteCalls.editor(path).then(
      ({ Path }) => setEditor({ of: path, path: Path }),
      // The page itself is complete without it.
      () => setEditor(undefined),
    );
  }, [path]);
  if (editor?.of !== path || editor.path === null) return null;
  return (
    <a className="gs-edit" href={`/#${editor.path}`}>
      编辑这一页
    </a>
  );
}

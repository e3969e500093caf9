import type { Editor } from '@tiptap/core';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { safeHtml } from '#client/safeHtml.ts';
import { useRenderer } from '../../stores/RendererContext.ts';
import type { ControlProps } from '../controls/ControlProps.ts';
import { createEditor } from './createEditor.ts';
import { AS_WRITTEN, keepSource } from './keepSource.ts';
import { Toolbar } from './Toolbar.tsx';
import { useEditorPictures } from './useEditorPictures.ts';
import '../../layout/html.css';
import './richText.css';

/** Formatted text with pictures and tables. The value is HTML, or null when empty. */
export function RichText(props: ControlProps): ReactNode {
  const { field, id, title, value, hasError, isRequired, describedBy, port, onChange, onBlur } = props;
  const { notify } = useRenderer();
  const pictures = useEditorPictures((done) => port.await(field, done));
  const place = useRef<HTMLDivElement>(null);
  /** The editor's own last value; a different value comes from outside. */
  const said = useRef<string | null>(null);
  const [editor, setEditor] = useState<Editor>();
  /** Formats in the text that the editor cannot preserve. */
  const [lost, setLost] = useState<readonly string[]>([]);
  /** Writes the document as HTML. */
  const write = useRef<ReturnType<typeof keepSource>>(undefined);
  const [isFull, setFull] = useState(false);
  const html = typeof value === 'string' ? value : '';
  const opened = useEffectEvent((made: Editor): void => {
    said.current = html === '' ? null : html;
    write.current = keepSource(html, made.state.doc);
    setLost(lostFormats(safeHtml(html), made.getHTML()));
  });
  const open = useEffectEvent((element: HTMLElement): Editor => {
    const made: Editor = createEditor({
      element,
      html: safeHtml(html),
      attributes: { id, role: 'textbox', 'aria-multiline': 'true', 'aria-label': title },
      onPictures: (files, isPasted) => pictures.insert(made, files, isPasted),
      onRefused: notify.error,
    });
    made.on('update', () => tell(made));
    made.on('blur', () => leave());
    opened(made);
    return made;
  });
  const tell = useEffectEvent((made: Editor) => {
    said.current = made.isEmpty ? null : (write.current ?? keepSource('', made.state.doc))(made.state.doc);
    onChange(said.current);
    pictures.settle(made);
  });
  const leave = useEffectEvent(() => onBlur());
  useEffect(() => {
    if (place.current === null) return undefined;
    const made = open(place.current);
    setEditor(made);
    return () => made.destroy();
  }, []);
  useEffect(() => {
    if (editor === undefined || editor.isDestroyed || (said.current ?? '') === html) return;
    editor.commands.setContent(safeHtml(html), { emitUpdate: false, parseOptions: AS_WRITTEN });
    opened(editor);
  }, [editor, html]);
  useEffect(() => {
    if (!isFull) return undefined;
    const leaveFull = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      // The drawer of the form would close.
      event.stopPropagation();
      setFull(false);
    };
    document.addEventListener('keydown', leaveFull, true);
    return () => document.removeEventListener('keydown', leaveFull, true);
  }, [isFull]);
  const copy = async (): Promise<void> => {
    try {
      const made = new ClipboardItem({
        'text/html': new Blob([editor?.getHTML() ?? ''], { type: 'text/html' }),
        'text/plain': new Blob([editor?.getText() ?? ''], { type: 'text/plain' }),
      });
      await navigator.clipboard.write([made]);
      notify.success('已复制');
    } catch {
      // Browsers allow clipboard access only on secure pages, and only after a user action.
      notify.tell('复制失败', '浏览器不允许复制，请选中内容后按 Ctrl+C');
    }
  };
  return (
    <div
      className={`gj-rich${hasError ? ' has-error' : ''}${isFull ? ' is-full' : ''}`}
      aria-describedby={describedBy}
      data-required={isRequired || undefined}
    >
      {editor === undefined ? null : (
        <Toolbar
          editor={editor}
          accept={pictures.accept}
          onPictures={(files) => pictures.insert(editor, files, false)}
          onCopy={() => void copy()}
          isFull={isFull}
          onFull={() => setFull(!isFull)}
        />
      )}
      {lost.length === 0 ? null : (
        <p className="gj-rich-lost" role="status">
          编辑器保留不了这段内容里的{lost.join('、')}，修改所在的段落或表格并保存后会去掉；不修改就不变。
        </p>
      )}
      <div ref={place} className="gj-rich-text" />
      {pictures.running > 0 ? (
        <div className="gj-rich-wait" role="status">
          正在上传 {pictures.running} 张图片…
        </div>
      ) : null}
      {pictures.fetching > 0 ? (
        <div className="gj-rich-wait" role="status">
          正在获取 {pictures.fetching} 张图片…
        </div>
      ) : null}
    </div>
  );
}

/** Tags with the same meaning, and tags without any format to lose. */
const SAME: Readonly<Record<string, string>> = { b: 'strong', i: 'em' };
const PLAIN = ['p', 'span', 'tbody', 'colgroup', 'col', 'br'];

const WORDS: Readonly<Record<string, string>> = {
  caption: '表格标题',
  thead: '表头分组',
  tfoot: '表尾分组',
};

type Formats = ReadonlySet<string>;

/** Each sign of some formatted text, with the tags and styles around it. */
function signsOf(root: ParentNode): { readonly sign: string; readonly formats: Formats }[] {
  const signs: { sign: string; formats: Formats }[] = [];
  const visit = (parent: ParentNode, formats: Formats): void => {
    for (const child of parent.childNodes) {
      if (child instanceof HTMLElement) {
        const inner = new Set([...formats, ...formatsOf(child)]);
        if (child.matches('img, video, hr')) signs.push({ sign: child.tagName, formats: inner });
        visit(child, inner);
      } else for (const sign of (child.textContent ?? '').replace(/\s/g, '')) signs.push({ sign, formats });
    }
  };
  visit(root, new Set());
  return signs;
}

function formatsOf(element: HTMLElement): string[] {
  const tag = element.tagName.toLowerCase();
  const styles = Array.from(element.style, (name) => `${name}: ${element.style.getPropertyValue(name)}`);
  return [...(PLAIN.includes(tag) ? [] : [SAME[tag] ?? tag]), ...styles];
}

const widthsOf = (root: ParentNode): string =>
  [...root.querySelectorAll<HTMLElement>('col')].flatMap(({ style }) => style.width || []).join();

function parseHtml(html: string): ParentNode {
  const template = document.createElement('template');
  template.innerHTML = html;
  return template.content;
}

/** Names the formats of an HTML text that the editor's version lacks; both are already sanitized. */
function lostFormats(html: string, edited: string): string[] {
  const [root, other] = [parseHtml(html), parseHtml(edited)];
  const [before, after] = [signsOf(root), signsOf(other)];
  const lost = new Set<string>();
  if (before.map(({ sign }) => sign).join('') !== after.map(({ sign }) => sign).join('')) lost.add('部分内容');
  else
    before.forEach(({ formats }, i) => {
      for (const format of formats) if (after[i]?.formats.has(format) !== true) lost.add(WORDS[format] ?? '部分格式');
    });
  if (widthsOf(root) !== widthsOf(other) && widthsOf(root) !== '') lost.add('列宽');
  return [...lost];
}

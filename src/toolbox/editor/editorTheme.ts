import { defaultHighlightStyle, HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

const MONO = "ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, 'Noto Sans Mono CJK SC', monospace";

const LOOK = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'var(--gj-surface)', color: 'var(--gj-text)', fontSize: '13px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: MONO, lineHeight: '20px' },
  '.cm-content': { padding: '8px 0', caretColor: 'var(--gj-primary)' },
  '.cm-gutters': {
    backgroundColor: 'var(--gj-subtle)',
    color: 'var(--gj-muted)',
    border: 'none',
    borderInlineEnd: '1px solid var(--gj-line)',
  },
  '.cm-activeLine': { backgroundColor: 'rgba(15, 92, 115, 0.04)' },
  '.cm-activeLineGutter': { backgroundColor: 'var(--gj-primary-soft)', color: 'var(--gj-text-soft)' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': { backgroundColor: '#d6e8ee !important' },
  '.cm-matchingBracket': {
    backgroundColor: 'var(--gj-primary-soft) !important',
    outline: '1px solid var(--gj-primary-line)',
  },
  '.cm-tooltip': {
    border: '1px solid var(--gj-line-strong)',
    borderRadius: '6px',
    backgroundColor: 'var(--gj-surface)',
    boxShadow: '0 6px 20px rgba(29, 42, 51, 0.10)',
    overflow: 'hidden',
  },
  '.cm-tooltip-autocomplete > ul': { fontFamily: MONO, maxHeight: '240px' },
  '.cm-tooltip-autocomplete > ul > li': { padding: '2px 12px !important', lineHeight: '22px' },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--gj-primary-soft)',
    color: 'var(--gj-text)',
  },
  '.cm-completionDetail': { fontStyle: 'normal', color: 'var(--gj-muted)', fontFamily: 'var(--gj-font)' },
  '.cm-completionInfo': { padding: '8px 12px', maxWidth: '320px', fontFamily: 'var(--gj-font)', lineHeight: '20px' },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '600', color: 'var(--gj-primary)' },
  '.cm-diagnostic': { padding: '8px 12px', fontFamily: 'var(--gj-font)', lineHeight: '20px', maxWidth: '480px' },
  '.cm-diagnostic-error': { borderInlineStart: '3px solid var(--gj-red-text)' },
  '.cm-diagnostic-warning': { borderInlineStart: '3px solid var(--gj-orange-text)' },
  '.cm-diagnosticAction': {
    marginInlineStart: '8px',
    padding: '2px 8px',
    borderRadius: '4px',
    backgroundColor: 'var(--gj-primary)',
  },
});

/** Our colours for those of the editor's own style. */
const COLORS: Readonly<Record<string, string>> = {
  // Texts, numbers, true and false, null.
  '#a11': '#1f6b45',
  '#164': '#8f4e00',
  '#219': '#6a3fa0',
  '#708': '#6a3fa0',
};

const HIGHLIGHT = HighlightStyle.define(
  defaultHighlightStyle.specs.map((spec) => {
    const color: unknown = spec['color'];
    return typeof color === 'string' ? { ...spec, color: COLORS[color] ?? color } : spec;
  }),
);

/** Colours and sizes of the editor, from our own palette. */
export const editorTheme: Extension = [LOOK, syntaxHighlighting(HIGHLIGHT)];

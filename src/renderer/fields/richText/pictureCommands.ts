import { Fragment, type Node } from '@tiptap/pm/model';
import { type Command, type EditorState, NodeSelection } from '@tiptap/pm/state';

export interface PictureFacts {
  readonly alt: string;
  readonly caption: string;
  /** Share of the width of the text in per cent; 0 for the picture's own size. */
  readonly width: number;
}

interface FoundPicture extends PictureFacts {
  readonly image: Node;
  /** The figure with picture and caption, or the picture itself. */
  readonly whole: Node;
  readonly at: number;
}

const isCaption = ({ type }: Node): boolean => type.name === 'figcaption';
const WIDTH = /(?:^|;)\s*width\s*:\s*([\d.]+)%\s*;?/;

/** The selected picture, or the one above the caption with the cursor. */
export function findPicture({ selection }: EditorState): FoundPicture | undefined {
  const { $from } = selection;
  const depth = [...Array($from.depth + 1).keys()].findLast((each) => $from.node(each).type.name === 'figure');
  const figure = depth === undefined ? undefined : $from.node(depth);
  const chosen = selection instanceof NodeSelection ? selection.node : figure?.children.find(isImage);
  if (chosen === undefined || !isImage(chosen)) return undefined;
  return {
    image: chosen,
    whole: figure ?? chosen,
    at: depth === undefined ? selection.from : $from.before(depth),
    alt: String(chosen.attrs['alt'] ?? ''),
    caption: figure?.children.find(isCaption)?.textContent ?? '',
    width: Number(WIDTH.exec(String(chosen.attrs['style'] ?? ''))?.[1] ?? 0),
  };
}

const isImage = ({ type }: Node): boolean => type.name === 'image';

/** Changes the selected picture; a caption makes it a figure, an empty one makes it a picture again. */
export const setPicture =
  ({ alt, caption, width }: PictureFacts): Command =>
  (state, dispatch) => {
    const found = findPicture(state);
    const { figure, figcaption } = state.schema.nodes;
    if (found === undefined || figure === undefined || figcaption === undefined) return false;
    const { image, whole, at } = found;
    const others = String(image.attrs['style'] ?? '').replace(WIDTH, '');
    const style = [others, width > 0 ? `width: ${width}%` : ''].filter((part) => part !== '').join(';');
    const next = image.type.create({ ...image.attrs, alt, style: style === '' ? null : style });
    const title = caption === '' ? undefined : figcaption.create(null, state.schema.text(caption));
    const own = whole === image ? [image] : whole.children;
    const content = own.flatMap((node) => {
      if (isCaption(node)) return title === undefined || caption === found.caption ? node : title;
      return node === image ? next : node;
    });
    const all = content.filter((node) => caption !== '' || !isCaption(node));
    if (title !== undefined && !all.some(isCaption)) all.push(title);
    const isFigure = all.length > 1;
    const changed = whole === image ? figure.create(null, all) : whole.copy(Fragment.from(all));
    const tr = state.tr.replaceWith(at, at + whole.nodeSize, isFigure ? changed : all);
    dispatch?.(tr.setSelection(NodeSelection.create(tr.doc, isFigure ? at + 1 + before(all, next) : at)));
    return true;
  };

const before = (nodes: readonly Node[], node: Node): number =>
  nodes.slice(0, nodes.indexOf(node)).reduce((sum, { nodeSize }) => sum + nodeSize, 0);

/** Colours of text, as browsers write them; screens show those of the theme instead (`html.css`). */
export const COLOURS = [
  { label: '红色', colour: 'rgb(179, 38, 30)' },
  { label: '橙色', colour: 'rgb(143, 78, 0)' },
  { label: '绿色', colour: 'rgb(31, 107, 69)' },
  { label: '蓝色', colour: 'rgb(26, 95, 180)' },
  { label: '紫色', colour: 'rgb(106, 63, 160)' },
  { label: '灰色', colour: 'rgb(95, 110, 121)' },
] as const;

const COLOUR = /^\s*color\s*:[^;]*;?\s*$/;

/** Gives the selected text a colour; without one, removes that of the text. */
export const setColour =
  (colour: string | undefined): Command =>
  ({ doc, schema, selection, tr }, dispatch) => {
    const { from, to, empty } = selection;
    const { styled } = schema.marks;
    if (empty || styled === undefined) return false;
    doc.nodesBetween(from, to, ({ marks, nodeSize }, position) => {
      for (const mark of marks)
        if (mark.type === styled && COLOUR.test(String(mark.attrs['style'])))
          tr.removeMark(Math.max(from, position), Math.min(to, position + nodeSize), mark);
    });
    dispatch?.(colour === undefined ? tr : tr.addMark(from, to, styled.create({ style: `color: ${colour}` })));
    return true;
  };

import { Button } from 'antd';
import { useState, type MouseEvent, type ReactNode } from 'react';
import type { Json, JsonObject } from '#engine/site/pageShape.ts';
import type { FileInfo } from '#wire/MediaReply.ts';
import { useRenderer } from '../../stores/RendererContext.ts';
import { MediaDialog } from './MediaDialog.tsx';
import { partWord } from './pageWords.ts';

interface PictureInputProps {
  readonly picture: JsonObject | undefined;
  readonly onChange: (picture: Json | undefined) => void;
  /** The inputs of the picture. */
  readonly children: ReactNode;
}

/** The picture of a block: chosen from the library or uploaded, with its focal point. */
export function PictureInput({ picture, onChange: set, children }: PictureInputProps): ReactNode {
  const { client } = useRenderer();
  const [isOpen, setOpen] = useState(false);
  const choose = ({ Id, FileName }: FileInfo): void => {
    setOpen(false);
    set({ alt: FileName.replace(/\.[^.]*$/, ''), ...picture, file: Id });
  };
  const focus = ({ nativeEvent: { offsetX, offsetY }, currentTarget }: MouseEvent<HTMLElement>): void => {
    const [focusX, focusY] = [offsetX / currentTarget.clientWidth, offsetY / currentTarget.clientHeight];
    set({ ...picture, focusX: Math.round(focusX * 100), focusY: Math.round(focusY * 100) });
  };
  const file = picture?.['file'];
  const [left, top] = [picture?.['focusX'] ?? 50, picture?.['focusY'] ?? 50].map((share) => `${Number(share)}%`);
  return (
    <fieldset className="gj-sitepage-group">
      <legend>{partWord('picture')}</legend>
      {typeof file === 'number' ? (
        <>
          {/* The inputs below set the same by keys. */}
          <button type="button" className="gj-sitepage-focus" tabIndex={-1} aria-hidden onClick={focus}>
            <img src={client.media.preview(file, 640)} alt="" />
            <i style={{ left, top }} />
          </button>
          <p className="gj-sitepage-hint">点图片选择焦点：裁切时这一点始终看得见。</p>
          {children}
          <Button size="small" onClick={() => set(undefined)}>
            去掉{partWord('picture')}
          </Button>
        </>
      ) : null}
      <Button size="small" onClick={() => setOpen(true)}>
        选择图片
      </Button>
      {isOpen ? <MediaDialog kind="picture" onChoose={choose} onClose={() => setOpen(false)} /> : null}
    </fieldset>
  );
}

import type { ReactNode } from 'react';
import { useRenderer } from '../stores/RendererContext.ts';
import './cells.css';

/** An uploaded picture: a thumbnail for a row, or whole on a page. */
export function PictureCell({ id, title, isWhole }: { id: number; title: string; isWhole?: boolean }): ReactNode {
  const { client } = useRenderer();
  const source = client.media.preview(id, 320);
  return isWhole === true ? (
    <img className="gj-detail-picture" src={source} alt={title} />
  ) : (
    <img className="gj-picture-cell" src={source} alt={title} loading="lazy" />
  );
}

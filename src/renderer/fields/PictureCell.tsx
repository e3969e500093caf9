import type { ReactNode } from 'react';
import { useRenderer } from '../stores/RendererContext.ts';
import './cells.css';

/** An uploaded picture, small enough for a row. */
export function PictureCell({ id, title }: { id: number; title: string }): ReactNode {
  const { client } = useRenderer();
  return <img className="gj-picture-cell" src={client.media.preview(id, 320)} alt={title} loading="lazy" />;
}

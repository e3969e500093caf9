import type { ReactNode } from 'react';
import type { FileInfo } from '#wire/FileInfo.ts';
import { FileLinks } from './FileLinks.tsx';
import { useRenderer } from '../../RendererContext.ts';
import './files.css';

const PICTURE = /\.(jpe?g|png|webp)$/i;

/** Uploaded files: pictures as small pictures, each opening in a new window, the others as links. */
export function FileGallery({ files }: { files: readonly FileInfo[] }): ReactNode {
  const { client } = useRenderer();
  const pictures = files.filter(({ FileName }) => PICTURE.test(FileName));
  const others = files.filter((file) => !pictures.includes(file));
  return (
    <>
      {pictures.length === 0 ? null : (
        <ul className="gj-gallery">
          {pictures.map(({ Id, FileName, Url }) => (
            <li key={Id}>
              <a href={Url} target="_blank" rel="noreferrer">
                <img src={client.media.preview(Id, 320)} alt={FileName} loading="lazy" />
              </a>
            </li>
          ))}
        </ul>
      )}
      {others.length === 0 ? null : <FileLinks files={others} />}
    </>
  );
}

import type { ReactNode } from 'react';
import type { SitePicture } from '#generated/documents/PageDocument.ts';
import { sizedPicture } from './sizedPicture.ts';
import { Artwork } from './Artwork.tsx';

interface PictureProps {
  readonly picture: SitePicture | undefined;
  readonly art: string | number;
  readonly ground?: 'none' | undefined;
  /** It is visible first: it is not loaded lazily. */
  readonly isFirst?: boolean;
}

/** The picture of a block, cropped around its focal point; without one the drawing. */
export function Picture({ picture, art, ground, isFirst = false }: PictureProps): ReactNode {
  if (picture === undefined) return <Artwork art={art} ground={ground} />;
  const { file, alt, focusX = 50, focusY = 50 } = picture;
  return (
    <img
      className="gs-picture"
      {...sizedPicture(`/mediapreview/${file}`, isFirst ? 1280 : 640)}
      alt={alt}
      style={{ objectPosition: `${focusX}% ${focusY}%` }}
      loading={isFirst ? 'eager' : 'lazy'}
      decoding="async"
    />
  );
}

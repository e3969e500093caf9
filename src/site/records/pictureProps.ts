import { sizedPicture } from '../form/sizedPicture.ts';
import type { PublicFile } from './filesOf.ts';

/** The same for a picture of a record that is shown whole: its place is kept until it is there. */
export const pictureProps = ({ Url, Width, Height }: PublicFile, wide: number) => ({
  ...sizedPicture(Url, wide),
  width: Width ?? undefined,
  height: Height ?? undefined,
});

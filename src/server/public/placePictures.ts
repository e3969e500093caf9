/** How large a picture is. Pixels; null where nobody looked. */
interface PictureArea {
  readonly Width: number | null;
  readonly Height: number | null;
}

const OWN = /<img\b([^>]*)\ssrc="\/mediapreview\/(\d{1,15})"([^>]*?)\s*\/?>/g;

/** Cleaned formatted text whose own pictures say how large they are, by `areas`, so that pages keep their places until they are there. */
export function placePictures(html: string, areas: ReadonlyMap<number, PictureArea>): string {
  return html.replace(OWN, (whole, before: string, id: string, after: string) => {
    const { Width = null, Height = null } = areas.get(Number(id)) ?? {};
    if (Width === null || Height === null || /\s(width|height)=/.test(before + after)) return whole;
    return `<img${before} src="/mediapreview/${id}"${after} width="${Width}" height="${Height}" />`;
  });
}

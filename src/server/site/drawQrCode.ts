import { encode } from 'uqr';

/** A text as a QR code: the side in squares, and an SVG path of the dark ones. */
export function drawQrCode(text: string): { readonly Size: number; readonly Path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: 2 });
  const rows = data.map((row, y) => {
    const runs = row.map((isDark) => (isDark ? '1' : '0')).join('');
    return [...runs.matchAll(/1+/g)]
      .map(({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`)
      .join('');
  });
  return { Size: size, Path: rows.join('') };
}

import { AppError } from '#engine/errors.ts';

const MEGABYTE = 1024 * 1024;

/** The error for a file beyond the size limit. */
export const tooLarge = (largest: number, kind: '文件' | '图片'): AppError =>
  new AppError('TOO_LARGE', { text: `${kind}不能超过${Math.floor(largest / MEGABYTE)}MB` });

interface FileKind {
  readonly mime: string;
  readonly begins: (head: Buffer) => boolean;
}

const bytes =
  (...signature: number[]) =>
  (head: Buffer): boolean =>
    signature.every((byte, i) => head[i] === byte);

const ZIP = bytes(0x50, 0x4b);
const OLE = bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1);
const office = (mime: string): FileKind => ({
  mime: `application/vnd.openxmlformats-officedocument.${mime}`,
  begins: ZIP,
});
const picture = (mime: string, ...signature: number[]): FileKind => ({ mime, begins: bytes(...signature) });

/** Text that a browser could interpret as a page or a picture with scripts. */
const MARKUP = /<\s*(!doctype\s+html|html|head|body|script|iframe|svg|img|style|link|meta|object|embed)\b/i;
const isText = (head: Buffer): boolean => !head.includes(0) && !MARKUP.test(head.toString('latin1'));

/** The kinds of files that may be uploaded (domain 6.12), by extension. */
const KINDS: Readonly<Record<string, FileKind>> = {
  pdf: { mime: 'application/pdf', begins: bytes(0x25, 0x50, 0x44, 0x46, 0x2d) },
  doc: { mime: 'application/msword', begins: OLE },
  xls: { mime: 'application/vnd.ms-excel', begins: OLE },
  ppt: { mime: 'application/vnd.ms-powerpoint', begins: OLE },
  wps: { mime: 'application/vnd.ms-works', begins: (head) => OLE(head) || ZIP(head) },
  docx: office('wordprocessingml.document'),
  xlsx: office('spreadsheetml.sheet'),
  pptx: office('presentationml.presentation'),
  ofd: { mime: 'application/ofd', begins: ZIP },
  zip: { mime: 'application/zip', begins: ZIP },
  rar: { mime: 'application/vnd.rar', begins: bytes(0x52, 0x61, 0x72, 0x21, 0x1a, 0x07) },
  jpg: picture('image/jpeg', 0xff, 0xd8, 0xff),
  jpeg: picture('image/jpeg', 0xff, 0xd8, 0xff),
  png: picture('image/png', 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  gif: picture('image/gif', 0x47, 0x49, 0x46, 0x38),
  webp: {
    mime: 'image/webp',
    begins: (head) =>
      head.subarray(0, 4).toString('latin1') === 'RIFF' && head.subarray(8, 12).toString('latin1') === 'WEBP',
  },
  mp4: { mime: 'video/mp4', begins: (head) => head.subarray(4, 8).toString('latin1') === 'ftyp' },
  webm: {
    mime: 'video/webm',
    begins: (head) => bytes(0x1a, 0x45, 0xdf, 0xa3)(head) && head.subarray(0, 64).includes('webm'),
  },
  xml: {
    mime: 'application/xml',
    begins: (head) => isText(head) && /^\s*(\u00ef\u00bb\u00bf)?\s*<\?xml\b/.test(head.toString('latin1')),
  },
  txt: { mime: 'text/plain; charset=utf-8', begins: isText },
};

/** Number of bytes of a file that are read to detect its kind. */
export const HEAD = 4096;

/** The extension of a file name in lower case, without the dot. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase();
}

/** The media type of a file by its extension, when its content has the matching signature; undefined otherwise. */
export function mimeOf(extension: string, head: Buffer): string | undefined {
  const kind = Object.hasOwn(KINDS, extension) ? KINDS[extension] : undefined;
  return kind?.begins(head) === true ? kind.mime : undefined;
}

/** Whether browsers may show a file of this kind in place; all others are downloads. */
export const isShownInline = (extension: string): boolean =>
  ['pdf', 'jpg', 'jpeg', 'png', 'gif', 'webp', 'mp4', 'webm'].includes(extension);

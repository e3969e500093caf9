const PICTURES = ['jpg', 'jpeg', 'png', 'webp'];

/** Tells whether files with this extension are pictures that are made anew when they arrive, and shown in sizes. */
export function isPicture(extension: string): boolean {
  return PICTURES.includes(extension);
}

/** A name in braces. */
export const TOKEN = /\{([^{}\s]+)\}/g;

/** The template with the texts of the names in braces; a name without a text becomes empty. */
export function fillTemplate(template: string, textOf: (name: string) => string): string {
  return template.replace(TOKEN, (_, name: string) => textOf(name));
}

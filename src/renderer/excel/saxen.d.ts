/** The parts of the XML parser that are used; the package has no types of its own. */
declare module 'saxen' {
  export class Parser {
    on(event: 'openTag', handle: (name: string, attributes: () => Readonly<Record<string, string>>) => void): this;
    on(event: 'closeTag' | 'text' | 'cdata', handle: (text: string) => void): this;
    /** Throws Error for a text that is not well-formed. */
    parse(xml: string): void;
  }
}

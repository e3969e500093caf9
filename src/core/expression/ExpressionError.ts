/** A text that is not an expression of our language, with the place of the offence in the text. */
export class ExpressionError extends Error {
  readonly start: number;
  readonly end: number;
  readonly proposal: string | undefined;

  constructor(message: string, place: { start: number; end: number }, proposal?: string) {
    super(message);
    this.name = 'ExpressionError';
    this.start = place.start;
    this.end = place.end;
    this.proposal = proposal;
  }
}

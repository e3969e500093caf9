/** The hint of an error: the proposed correction, and whether it is unambiguous. */
export interface ExpressionHint {
  readonly proposal?: string | undefined;
  /** The proposal may replace the place without asking. */
  readonly isSure?: boolean | undefined;
  /** The text is JavaScript that could do more than compute a value from its inputs. */
  readonly isForbidden?: boolean | undefined;
}

/** A text that is not an expression of our language, with the place of the offence in the text. */
export class ExpressionError extends Error {
  readonly start: number;
  readonly end: number;
  readonly proposal: string | undefined;
  readonly isSure: boolean;
  readonly isForbidden: boolean;

  constructor(message: string, place: { start: number; end: number }, hint: ExpressionHint = {}) {
    super(message);
    this.name = 'ExpressionError';
    this.start = place.start;
    this.end = place.end;
    this.proposal = hint.proposal;
    this.isSure = hint.isSure === true;
    this.isForbidden = hint.isForbidden === true;
  }
}

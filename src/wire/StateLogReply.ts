/** One step of a record from state to state; names and reasons are kept from customers. */
export interface StateLogRow {
  readonly StateField: string;
  readonly FromState: number | null;
  readonly ToState: number | null;
  readonly ActionCode: string;
  readonly OperatorName: string | null;
  readonly OpTime: string;
  readonly Reason: string | null;
}

export interface StateLogReply {
  readonly Rows: readonly StateLogRow[];
}

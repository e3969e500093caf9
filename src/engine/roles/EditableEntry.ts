/** An entry of the menu as administrators edit it. */
export interface EditableEntry {
  /** Names it whatever is changed of it. */
  readonly Entry: string;
  /** 0: never changed. */
  readonly Version: number;
  readonly Key: string | null;
  readonly Path: string | null;
  readonly Title: string;
  readonly Icon: string | null;
  /** As the document has them. */
  readonly OwnTitle: string;
  readonly OwnIcon: string | null;
  readonly IsHidden: boolean;
  readonly IsEnabled: boolean;
  /** It can be neither hidden nor disabled. */
  readonly IsFixed: boolean;
  readonly IsGroup: boolean;
  /** It may be put into another group. */
  readonly IsMovable: boolean;
  readonly Children: readonly EditableEntry[];
}

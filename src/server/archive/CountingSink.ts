import type { Readable } from 'node:stream';
import type { TableSum } from '../db/copy/copyRows.ts';
import type { TableShape } from '../db/copy/tableShapes.ts';
import type { ArchiveHead, ArchiveSink, ArchiveTotals } from './Archive.ts';

/** Forwards everything and reports the number of rows. */
export class CountingSink implements ArchiveSink {
  readonly #inner: ArchiveSink;
  readonly #tell: (rows: number) => void;
  #rows = 0;
  bytes = 0;

  constructor(inner: ArchiveSink, tell: (rows: number) => void) {
    this.#inner = inner;
    this.#tell = tell;
  }

  begin(head: ArchiveHead): Promise<void> {
    return this.#inner.begin(head);
  }

  async rows(table: TableShape, lines: readonly string[]): Promise<void> {
    await this.#inner.rows(table, lines);
    this.#rows += lines.length;
    for (const line of lines) this.bytes += line.length;
    this.#tell(this.#rows);
  }

  tableEnd(table: TableShape, sum: TableSum): Promise<void> {
    return this.#inner.tableEnd(table, sum);
  }

  file(name: string, size: number, content: Readable): Promise<void> {
    this.bytes += size;
    return this.#inner.file(name, size, content);
  }

  end(totals: ArchiveTotals): Promise<void> {
    return this.#inner.end(totals);
  }
}

import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { mostColumns, mostRows } from '#domain/imports/contract.ts';
import { Refusal } from '#domain/refusal.ts';

/**
 * Cells of a file as written, without empty rows; `numbers` are the spreadsheet's row numbers. Missing cells at the end
 * of a row are absent.
 */
export type Table = { columns: string[]; rows: string[][]; numbers: number[] };

const tooMany = 'El archivo tiene más de 20.000 filas. Divídelo en partes.';
const separators = [',', ';', '\t'] as const;

// Control characters other than tabs and line breaks occur in binary files and never in typed text.
// oxlint-disable-next-line no-control-regex
const binary = /[\u0000-\u0008\u000e-\u001f]/;

function decode(bytes: Buffer): string {
  if (bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004') throw new Refusal('unreadable_file');
  const text = decodedAs('utf-8', bytes) ?? decodedAs('windows-1252', bytes) ?? '';
  if (binary.test(text)) throw new Refusal('unreadable_file');
  return text;
}

function decodedAs(encoding: string, bytes: Buffer): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function separatorOf(text: string): string {
  const line =
    text
      .slice(0, 20_000)
      .replace(/"[^"]*"/g, '')
      .split(/\r?\n|\r/, 1)[0] ?? '';
  const counted = separators.map((separator) => ({ separator, count: line.split(separator).length }));
  return counted.reduce((most, one) => (one.count > most.count ? one : most)).separator;
}

// Pieces let a file with too many rows be refused before its end.
const pieceLength = 64 * 1024;

function* piecesOf(text: string) {
  for (let at = 0; at < text.length; at += pieceLength) yield text.slice(at, at + pieceLength);
}

type NumberedRow = { cells: string[]; number: number };

async function readRows(text: string, quote: '"' | false): Promise<NumberedRow[]> {
  const rows: NumberedRow[] = [];
  let number = 0;
  const parser = parse({
    delimiter: separatorOf(text),
    quote,
    relax_quotes: true,
    relax_column_count: true,
  });
  for await (const row of Readable.from(piecesOf(text)).pipe(parser)) {
    const cells = row as string[];
    number += 1;
    // Spreadsheets write thousands of empty rows below a table that was longer before.
    if (cells.every((cell) => cell.trim() === '')) continue;
    rows.push({ cells, number });
    if (rows.length > mostRows + 1) throw new Refusal('too_large', { detail: tooMany });
  }
  return rows;
}

/** Column names are in the first row. Throws 422 for an unreadable table, 413 for too many rows. */
export async function readTable(bytes: Buffer): Promise<Table> {
  // Spreadsheets write this line when the separator differs from the country's default.
  const text = decode(bytes).replace(/^sep=.\r?\n/, '');
  // An unclosed quote would merge the rest of the file into one cell, so the second attempt reads quotes as plain text.
  const rows = await readRows(text, '"').catch((problem: unknown) => {
    if (problem instanceof Refusal) throw problem;
    return readRows(text, false);
  });
  const [head, ...rest] = rows;
  if (!head || rest.length === 0 || head.cells.length > mostColumns) throw new Refusal('unreadable_file');
  return {
    columns: head.cells.map((name, nth) => name.trim() || `Columna ${nth + 1}`),
    rows: rest.map(({ cells }) => cells),
    numbers: rest.map(({ number }) => number),
  };
}

import { parentPort, workerData } from 'node:worker_threads';
import { type Detail, Refusal, type RefusalCode } from '#domain/refusal.ts';
import { readTable, type Table } from './read-table.ts';

export type TableAnswer = { table: Table } | { refused: { code: RefusalCode; detail: Detail } };

/** Converts a refusal to data, because messages between threads lose the class. */
async function answerOf(bytes: Uint8Array): Promise<TableAnswer> {
  try {
    return { table: await readTable(Buffer.from(bytes)) };
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem;
    return { refused: { code: problem.code, detail: problem.detail } };
  }
}

const answer = await answerOf(workerData as Uint8Array);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(answer);

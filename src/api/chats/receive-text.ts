import { withoutAccents } from '#domain/search-by-name.ts';
import { days } from '../clock.ts';
import type { Tx } from '../database/connection.ts';
import { transact } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import { type PointBudget, takePoint } from '../http/points.ts';
import { setOptOut } from '../integrations/chats/optouts.ts';
import { eventKey } from './chat-events.ts';
import { senderOf, type Text } from './shapes.ts';

const goodbye = {
  out: true,
  answer: 'Listo, no te enviaremos más WhatsApp. Tus reservas siguen en pie. Escribe ALTA para volver.',
};
const welcome = {
  out: false,
  answer: 'Listo, vuelves a recibir avisos por WhatsApp. Escribe BAJA para dejarlos.',
};
const wishes: ReadonlyMap<string, typeof goodbye> = new Map([
  ['baja', goodbye],
  ['stop', goodbye],
  ['parar', goodbye],
  ['cancelar avisos', goodbye],
  ['alta', welcome],
]);
const numberNeeded =
  'WhatsApp no nos muestra tu número. Para dejar de recibir avisos usa el enlace de tu reserva.';
const elsewhere = 'Este número solo envía avisos. Para hablar con la barbería usa el enlace de tu reserva.';

/** A word that stands alone in a message, however it is typed. */
const wordOf = (body: string): string =>
  withoutAccents(body)
    .replace(/[\p{P}\p{S}\p{Z}\p{C}]+/gu, ' ')
    .trim();

/**
 * Does what a person asks by a word, and tells everybody else that nobody reads this. A text names no shop, so its answer
 * is no job: it is sent once, after what it tells is written, or not at all.
 */
export async function receiveText({ db, now, chats, log }: Deps, text: Text): Promise<void> {
  const to = senderOf(text);
  if (!chats || to === undefined) return;
  const answer = await transact(db, (tx) => takeIn(tx, text, to, now()));
  if (answer === null) return;
  const reference = eventKey(text.id);
  void chats.sendText({ to, reference, text: answer }).then(
    ({ outcome }) => outcome !== 'sent' && log.warn({ outcome }, 'the answer to a text was not sent'),
    (problem: unknown) => log.error({ err: problem }, 'the answer to a text was not sent'),
  );
}

/** The answer to a text; null where none is due. */
async function takeIn(tx: Tx, text: Text, to: string, nowMs: number): Promise<string | null> {
  const wish = wishes.get(wordOf(text.text.body));
  if (!wish) return (await takePoint(tx, answersTo(to), nowMs)) ? elsewhere : null;
  if (!(await takePoint(tx, repeatsOf(text), nowMs))) return null;
  if (text.from === undefined) return numberNeeded;
  const isNewest = await setOptOut(tx, text.from, { out: wish.out, at: text.timestamp });
  return isNewest ? wish.answer : null;
}

const answersTo = (sender: string): PointBudget => ({
  key: `chat-answered:${eventKey(sender)}`,
  points: 1,
  duration: days,
});

// The service repeats a message that it could not deliver for a week.
const repeatsOf = ({ id }: Text): PointBudget => ({
  key: `chat-word:${eventKey(id)}`,
  points: 1,
  duration: 8 * days,
});

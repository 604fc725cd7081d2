import { wordOf } from '#domain/chats/keywords.ts';
import type { EpochMs } from '#domain/time.ts';
import { days } from '../clock.ts';
import { clientsWithPhone, consentByWord } from '../clients/consent-queries.ts';
import { phonesOfSender } from '../clients/e164.ts';
import { lockClients } from '../clients/queries.ts';
import { change } from '../database/unit-of-work.ts';
import type { Deps } from '../deps.ts';
import { type PointBudget, takenOf, takePoint } from '../http/limits/points.ts';
import { answerPerson } from '../integrations/chats/answer-person.ts';
import { setOptOut } from '../integrations/chats/optouts.ts';
import { receiveBooking } from './booking/receive-booking.ts';
import type { BookingDesk } from './booking/talk.ts';
import { eventKey } from './chat-events.ts';
import { judgeComplaint } from './chat-complaints.ts';
import { senderOf, type Text } from './shapes.ts';

const goodbye = {
  out: true,
  answer: 'Listo, no te enviaremos más WhatsApp. Tus reservas siguen en pie. Escribe ALTA para volver.',
};
const welcome = {
  out: false,
  answer: 'Listo, vuelves a recibir avisos por WhatsApp. Escribe BAJA para dejarlos.',
};
const commands: ReadonlyMap<string, typeof goodbye> = new Map([
  ['baja', goodbye],
  ['stop', goodbye],
  ['parar', goodbye],
  ['cancelar avisos', goodbye],
  ['alta', welcome],
]);
const numberNeeded =
  'WhatsApp no nos muestra tu número. Para dejar de recibir avisos usa el enlace de tu reserva.';
const elsewhere = 'Este número solo envía avisos. Para hablar con la barbería usa el enlace de tu reserva.';

/**
 * Processes a keyword; a text outside a booking is answered, at most once a day, that this number only sends. The
 * answer names no shop, so it is no job: it is sent once after the change is stored, or not at all.
 */
export async function receiveText(deps: Deps, desk: BookingDesk, text: Text): Promise<void> {
  const { chats, jobs, log } = deps;
  const to = senderOf(text);
  if (!chats || to === undefined) return;
  const isCommand = commands.has(wordOf(text.text.body));
  if (!isCommand && (await receiveBooking({ deps, desk }, text))) return;
  const answer = await takeIn(deps, text, to);
  if (answer === null) return;
  const reference = eventKey(text.id);
  void answerPerson({ chats, pace: jobs.chatPace, log }, { to, reference, text: answer }).catch(
    (problem: unknown) => log.error({ err: problem }, 'the answer to a text was not sent'),
  );
}

/**
 * The answer to a text; null for none. The keyword is marked as processed last: if the process dies, the service
 * repeats the delivery, and each step may run twice.
 */
async function takeIn(deps: Deps, text: Text, to: string): Promise<string | null> {
  const { db, now } = deps;
  const command = commands.get(wordOf(text.text.body));
  if (!command) return (await takePoint(db, answersTo(to), now())) ? elsewhere : null;
  const repeats = repeatsOf(text);
  const [done] = await takenOf(db, [repeats.key]);
  if (done && (done.expire ?? Infinity) > now()) return null;
  const isNewest = text.from === undefined || (await takeWord(deps, text.from, command.out, text.timestamp));
  if (!(await takePoint(db, repeats, now())) || !isNewest) return null;
  return text.from === undefined ? numberNeeded : command.answer;
}

/**
 * Stores a keyword for the number, then for the clients with that number in every shop; false if a newer keyword is
 * stored.
 */
async function takeWord(deps: Deps, from: string, out: boolean, at: EpochMs): Promise<boolean> {
  if (!(await setOptOut(deps.db, from, { out, at }))) return false;
  const clients = await clientsWithPhone(deps.db, phonesOfSender(from));
  for (const { organization_id: organization, id } of clients)
    await change(
      deps,
      { organization, actor: { kind: 'client' } },
      async ({ tx, now, enqueue, announce }) => {
        await lockClients(tx, organization, [id]);
        const isNew = await consentByWord(tx, organization, { client: id, given: !out }, now());
        if (isNew && out) enqueue(judgeComplaint(id, now()));
        announce();
      },
    );
  return true;
}

const answersTo = (sender: string): PointBudget => ({
  key: `chat-answered:${eventKey(sender)}`,
  points: 1,
  duration: days,
});

// The chat service repeats an undelivered message for a week.
const repeatsOf = ({ id }: Text): PointBudget => ({
  key: `chat-word:${eventKey(id)}`,
  points: 1,
  duration: 8 * days,
});

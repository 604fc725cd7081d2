import { createAbsence, previewAbsence } from '#domain/absences/contract.ts';
import { takeBooking } from '#domain/booking/contract.ts';
import * as charges from '#domain/charges/contract.ts';
import * as calls from '#domain/deposits/contract.ts';
import { editRules } from '#domain/organization/rules.ts';
import * as visits from '#domain/reservations/contract.ts';
import { restoreReservation } from '#domain/reservations/restore-contract.ts';
import type { CallOptions, Caller } from '../../caller.ts';
import type { Ask } from '../changes.ts';
import { type CardTown, closes } from './card-town.ts';

type Acts = Record<string, (run: Ask) => Promise<unknown>>;

const asStaff =
  ({ heard, signed }: CardTown) =>
  async <B>(run: Ask, send: (call: Caller, by: CallOptions) => Promise<{ status: number; body: B }>) => {
    const by = await signed();
    return heard(run((call) => send(call, by)));
  };

function deskOf(town: CardTown): Acts {
  const ask = asStaff(town);
  const settles =
    (route: typeof calls.receiveDeposit, ...states: string[]) =>
    async (run: Ask) => {
      const id = await aDepositIn(states);
      if (id) await ask(run, (call, by) => call(route, { id }, by));
    };
  const refunds =
    (sent: boolean, ...states: string[]) =>
    async (run: Ask) => {
      const id = await aDepositIn(states);
      if (id) await ask(run, (call, by) => call(calls.refundDeposit, { id, sent }, by));
    };
  async function aDepositIn(states: readonly string[]): Promise<string | null> {
    const rows = (await town.depositRows()).filter(({ state }) => states.includes(state));
    return rows.length > 0 ? String(town.chance.oneOf(rows).id) : null;
  }
  return {
    receives: settles(calls.receiveDeposit, 'open', 'lapsed'),
    receivesLate: settles(calls.receiveDeposit, 'open', 'lapsed'),
    rejects: settles(calls.rejectDeposit, 'open'),
    waives: settles(calls.waiveDeposit, 'open', 'asked'),
    refunds: refunds(false, 'paid', 'kept', 'refund_failed'),
    refundsAgain: refunds(false, 'refund_failed'),
    saysSent: refunds(true, 'refunding'),
  };
}

async function aVisit({ chance, paying }: CardTown) {
  const paid = paying.db.selectFrom('deposits').select('reservation_id').where('state', '=', 'paid');
  const rows = await paying.db
    .selectFrom('reservations')
    .select(['id', 'deleted_at'])
    .where('status', '!=', 'held')
    .$if(chance.happens(0.5), (all) => all.where('id', 'in', paid))
    .orderBy('id')
    .execute();
  const visit = rows.length > 0 ? chance.oneOf(rows) : undefined;
  return visit && { id: String(visit.id), isDeleted: visit.deleted_at !== null };
}

function changesOf({ chance }: CardTown) {
  const ids: string[] = [];
  return {
    last: () => ids.at(-1),
    aChange: (): { change_id?: string } => {
      if (chance.happens(0.4)) return {};
      const change_id = `5a3d0c5e-5a3d-4c5e-8a3d-${String(ids.length).padStart(12, '0')}`;
      ids.push(change_id);
      return { change_id };
    },
  };
}
type Changes = ReturnType<typeof changesOf>;

function agendaOf(town: CardTown, { aChange, last }: Changes): Acts {
  const { chance } = town;
  const ask = asStaff(town);
  const sets = async (run: Ask) => {
    const visit = await aVisit(town);
    if (!visit) return;
    const status = chance.oneOf([
      'completed',
      'no_show',
      'canceled',
      'canceled',
      'confirmed',
      'scheduled',
    ] as const);
    const who = status === 'canceled' && chance.happens(0.4) && { canceled_by: 'client' as const };
    const set = { id: visit.id, status, ...who, ...aChange() };
    await ask(run, (call, by) => call(visits.setReservationStatus, set, by));
  };
  const deletes = async (run: Ask) => {
    const [visit, change] = [await aVisit(town), aChange()];
    if (visit) await ask(run, (call, by) => call(visits.deleteReservation, { id: visit.id, ...change }, by));
  };
  return {
    sets,
    setsAgain: sets,
    deletes,
    deletesAgain: deletes,
    async moves(run) {
      const [visit, start_local] = [await aVisit(town), town.startLocal()];
      if (visit)
        await ask(run, (call, by) => call(visits.moveReservation, { id: visit.id, start_local }, by));
    },
    async restores(run) {
      const visit = await aVisit(town);
      if (visit?.isDeleted) await ask(run, (call, by) => call(restoreReservation, { id: visit.id }, by));
    },
    async undoes(run) {
      const changeId = last();
      if (changeId) await ask(run, (call, by) => call(visits.undoChange, { changeId }, by));
    },
    async takesTheSlot(run) {
      const visit = { barber_id: town.aBarber(), start_local: town.startLocal(), services: town.services };
      const rival = { ...visit, client: null, channel: 'walk_in' as const };
      await ask(run, (call, by) => call(takeBooking, rival, by));
    },
  };
}

function officeOf(town: CardTown, { aChange }: Changes): Acts {
  const { chance } = town;
  const ask = asStaff(town);
  return {
    async tellsAbsence(run) {
      const from = town.startLocal();
      const absence = { barber_id: town.aBarber(), from, to: `${from.slice(0, 11)}${closes}` };
      const preview = await ask(run, (call, by) =>
        call(previewAbsence, { ...absence, barber_id: String(absence.barber_id) }, by),
      );
      if (!preview || preview === 'unknown') return;
      const decisions = preview.affected.map(({ reservation: { id, version }, proposals: times }) => ({
        ...(times.length > 0 && chance.happens(0.7)
          ? { do: 'propose' as const, times }
          : { do: 'cancel' as const }),
        reservation_id: id,
        version,
      }));
      await ask(run, (call, by) => call(createAbsence, { ...absence, ...aChange(), decisions }, by));
    },
    async asksForConfirmation(run) {
      const confirmation = chance.oneOf(['on', 'off', 'off'] as const);
      await ask(run, (call, by) => call(editRules, { online: { confirmation } }, by));
    },
  };
}

function tillOf(town: CardTown): Acts {
  const { chance } = town;
  const ask = asStaff(town);
  const charge = async (run: Ask) => {
    const visit = await aVisit(town);
    if (!visit) return;
    const deposit = chance.oneOf([0, 250, 250, 600]);
    const amount = Math.max(chance.oneOf([100, 500]), deposit);
    const payments = [
      { method: 'deposit' as const, amount: deposit },
      { method: 'cash' as const, amount: amount - deposit },
    ].filter((payment) => payment.amount > 0);
    const request = { id: visit.id, lines: [{ position: 0, amount }], payments };
    await ask(run, (call, by) => call(charges.chargeReservation, request, by));
  };
  return {
    charges: charge,
    chargesAgain: charge,
    chargesOften: charge,
    async voids(run) {
      const visit = await aVisit(town);
      const read = visit && (await ask(run, (call, by) => call(charges.readCharge, { id: visit.id }, by)));
      if (!read || read === 'unknown') return;
      const { id } = read;
      await ask(run, (call, by) => call(charges.voidCharge, { id, reason: 'Error' }, by));
    },
  };
}

export function staffOf(town: CardTown) {
  const changes = changesOf(town);
  const acts = Object.values({
    ...deskOf(town),
    ...agendaOf(town, changes),
    ...officeOf(town, changes),
    ...tillOf(town),
  });
  return {
    act: (run: Ask) => town.chance.oneOf(acts)(run),
    giveBackAll: async () => {
      const by = await town.signed();
      for (const { id, state, method } of await town.depositRows()) {
        const sent = state === 'refunding' && method === 'transfer';
        if (sent || state === 'refund_failed')
          await town.paying.call(calls.refundDeposit, { id: String(id), sent }, by);
      }
    },
  };
}

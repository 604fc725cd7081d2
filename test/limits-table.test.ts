import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { bodyLimit } from '#api/app.ts';
import { mostOpenInvitations } from '#api/barbers/jobs.ts';
import * as holds from '#api/booking/holds/limits.ts';
import { mostMessages } from '#api/chats/booking/receive-booking.ts';
import { mostOfHour } from '#api/booking/holds/hours.ts';
import * as webhooks from '#api/chats/webhook-routes.ts';
import { readConfig } from '#api/config.ts';
import { reserveBytes } from '#api/database/disk-guard.ts';
import { fairShare, fittingRequests } from '#api/http/limits/load-shedding.ts';
import { hashQueue } from '#api/http/limits/password-turns.ts';
import { accountBudgets, addressBudgets, networks } from '#api/http/limits/rate-limits.ts';
import { photoReserveBytes } from '#api/images/receive-upload.ts';
import { mostDrafts } from '#api/imports/drafts.ts';
import { mostWaiting as importQueue } from '#api/imports/routes.ts';
import { mostOfFreeShop, perPerson, shopLimit } from '#api/integrations/chats/chat-limits.ts';
import { deliveryQueue, secondsADecode, uploadQueue } from '#api/integrations/images/photo.ts';
import { mailBudgets } from '#api/integrations/mail/mail-budgets.ts';
import { mostWaiting as countingQueue } from '#api/numbers/routes.ts';
import { cardQueue } from '#api/pages/preview-card.ts';
import { drawingQueue } from '#api/pages/sharing.ts';
import { linksAtOnce as dataLinks } from '#api/privacy/send-data-link.ts';
import { mostOfPerson as mostStreams } from '#api/reservations/agenda/events.ts';
import { mostUnreached } from '#api/reservations/chat-queries.ts';
import { colleagueBudget } from '#api/reservations/changes/require-colleague-budget.ts';
import { linksAtOnce as resetLinks } from '#api/session/links/reset-password.ts';
import { mostListed } from '#api/waitlist/queries.ts';
import { longestAbsenceDays } from '#domain/absences/absence.ts';
import { mostAffected } from '#domain/absences/contract.ts';
import { mostProposals } from '#domain/absences/proposals.ts';
import { mostPeople as mostUsers } from '#domain/barbers/contract.ts';
import { maxDurationMin, maxLines, maxQuantity } from '#domain/booking/form/basket.ts';
import { clientPolicy, staffPolicy } from '#domain/booking/facts.ts';
import * as flood from '#domain/booking/flood.ts';
import {
  mostOfMailbox,
  mostOfNetwork,
  mostStrangerMinutes,
  mostUnconfirmed as mostHeldUnconfirmed,
} from '#domain/booking/flood-limits.ts';
import { proofMinutes } from '#domain/booking/proof.ts';
import { formMinutes } from '#domain/booking/holds/contract.ts';
import { mostTimes, mostWeeks } from '#domain/series/series.ts';
import { mostBranches } from '#domain/branches/contract.ts';
import { mostChargeDays } from '#domain/charges/contract.ts';
import { mostMerged } from '#domain/clients/merge-contract.ts';
import { mostCommissionDays } from '#domain/commissions/contract.ts';
import { mostDevices } from '#domain/devices/contract.ts';
import { mostFeeds } from '#domain/feeds/contract.ts';
import { longestSent } from '#domain/fields.ts';
import * as images from '#domain/images/contract.ts';
import * as imports from '#domain/imports/contract.ts';
import { mostDays, mostMonths } from '#domain/numbers/periods.ts';
import { mostOrigins, mostPhotos } from '#domain/profile/contract.ts';
import { refusalCodes, statusOf } from '#domain/refusal.ts';
import { chatStopDays, leastWritten, mostComplained } from '#domain/reservations/messages/chat-stop.ts';
import { agendaDays } from '#domain/reservations/limits.ts';
import { cancelableHours, restorableDays } from '#domain/reservations/restore-contract.ts';
import { mostPeople } from '#domain/schedule/openings/arrangement.ts';
import { mostSkips } from '#domain/schedule/blocks/contract.ts';
import { windowDays } from '#domain/schedule/openings/bookable-days.ts';
import { mostBlocks } from '#domain/schedule/blocks/blocks.ts';
import { mostClosedDays, mostClosings } from '#domain/schedule/blocks/closings.ts';
import { mostServices } from '#domain/services/contract.ts';
import { mostCountedAtOnce, mostUnconfirmed, mostWaiting } from '#domain/waitlist/joining.ts';
import { mostLapses } from '#domain/waitlist/place-for.ts';
import { mostExtras, mostPayments } from '#domain/charges/charge-limits.ts';
import { mostTags } from '#domain/clients/client-limits.ts';
import { mostReminders } from '#domain/organization/rule-limits.ts';

const count = (number: number) => number.toLocaleString('en-US');
const size = (bytes: number) =>
  bytes < 2 ** 20 ? `${count(bytes / 2 ** 10)} KB` : `${count(bytes / 2 ** 20)} MB`;

function length(seconds: number): string {
  if (seconds === 86_400) return 'a day';
  if (seconds === 3_600) return 'an hour';
  return seconds === 60 ? 'a minute' : `${seconds / 60} minutes`;
}
const within = ({ points, duration }: { points: number; duration: number }) =>
  `${count(points)} in ${length(duration)}`;
const inMs = ({ points, duration }: { points: number; duration: number }) =>
  within({ points, duration: duration / 1_000 });
const daily = (points: number) => within({ points, duration: 86_400 });
const queue = ({ atOnce, waiting }: { atOnce: number; waiting: number }) =>
  `${atOnce} at once, ${waiting} waiting`;
const inTurn = ({ ofKey, inAll }: { ofKey: number; inAll: number }) =>
  `1 at once, ${ofKey} waiting of a shop, ${inAll} in all`;

const { whatsappLimits } = readConfig({ NODE_ENV: 'test' });
const paying = { isConfirmed: true, hasPaid: true };
const halfOf = (perDay: number) =>
  shopLimit({ whatsappLimits: { ...whatsappLimits, perDay }, rateLimits: true }, paying) / perDay;
const { duration: brakeMs } = colleagueBudget;
const heldMinutes = (clientPolicy.mostMinutesAhead ?? 0) / 60;

const budgetRows = Object.entries({ ...addressBudgets, ...accountBudgets }).map(
  ([name, budget]) => [`\`${name}\``, within(budget)] as const,
);
const [, ...larger] = networks.map(({ bits, factor }) => `a /${bits} ${factor}`);

/** How each row of the table of limits begins, and the numbers in its second cell. */
const rows = new Map<string, string>([
  ...budgetRows,
  ['larger IPv6 networks', `times ${larger.join(', ')}`],
  [
    'canceling, moving away or taking over by a barber',
    inMs({ points: colleagueBudget.ofBarber, duration: brakeMs }),
  ],
  [
    'canceling, moving away or taking over by an owner',
    inMs({ points: colleagueBudget.ofManager, duration: brakeMs }),
  ],
  ['canceling unknown contacts', `${cancelableHours} hours back`],
  ['restoring deleted reservations', `${restorableDays} days back`],
  ['emails of one shop to one mailbox', inMs(mailBudgets.ofMailbox)],
  ['emails of all shops to one mailbox', inMs(mailBudgets.ofMailboxFromAllShops)],
  ['emails about one reservation', inMs(mailBudgets.ofMailbox)],
  ['emails of a paying shop', inMs(mailBudgets.ofPayingShop)],
  ['emails of a free shop', inMs(mailBudgets.ofFreeShop)],
  ['emails of a shop whose owner', `${mailBudgets.ofUnconfirmedShop.points} in all`],
  ['emails to new addresses', inMs(mailBudgets.toStrangers)],
  ['confirmation requests of a shop', inMs(mailBudgets.requests)],
  ['confirmation requests of a shop whose owner', inMs(mailBudgets.requestsOfUnconfirmedShop)],
  ['confirmation requests to one mailbox', inMs(mailBudgets.requestsToMailbox)],
  ['confirmation requests of one network', inMs(mailBudgets.requestsOfNetwork)],
  ['emails to who joined a waitlist', inMs(mailBudgets.requests)],
  ['emails to who joined a waitlist of a shop whose owner', inMs(mailBudgets.requestsOfUnconfirmedShop)],
  ['emails about an account', inMs(mailBudgets.ofMailbox)],
  ['emails about an unconfirmed account', inMs(mailBudgets.ofUnconfirmedAccount)],
  ['links to a new password', `${resetLinks} valid`],
  ['links to a client’s data', `${dataLinks} valid`],
  ['unanswered invitations', `${mostOpenInvitations}`],
  ['chats to one person, hourly', inMs(perPerson[0])],
  ['chats to one person, daily', inMs(perPerson[1])],
  ['people who get a chat of a free shop', daily(mostOfFreeShop)],
  ['people who get a chat of a paying shop', `${halfOf(1_000)} of the installation’s`],
  ['people who get a chat of the installation', daily(whatsappLimits.perDay)],
  ['messages that a phone writes', `${mostMessages} in 10 min`],
  ['failed chats', `${mostUnreached} in a row`],
  ['chats a second', `${whatsappLimits.perSecond}`],
  [
    'complaints about chats',
    `${mostComplained * 100} % of at least ${leastWritten} people in ${chatStopDays} days`,
  ],
  ['bookings by strangers', within({ points: flood.mostStrangers, duration: flood.rushMinutes * 60 })],
  ['minutes booked by strangers', `1/${flood.floodPart} of ${flood.floodDays} days`],
  ['a flood', `${flood.floodMinutes} minutes`],
  ['unconfirmed bookings at a time', `${mostHeldUnconfirmed}`],
  ['unconfirmed bookings of one mailbox', `${mostOfMailbox}`],
  ['unconfirmed bookings of one network', `${mostOfNetwork}`],
  ["length of a stranger's visit", `${mostStrangerMinutes} minutes`],
  ['time to solve', `${proofMinutes} minutes, once`],
  ['time to confirm', `${flood.confirmationMinutes} minutes`],
  ['reservations ahead', `${clientPolicy.mostAhead}`],
  ['hours ahead', `${heldMinutes} hours`],
  ['online booking ahead', `${windowDays} days`],
  ['booking by the staff', `${staffPolicy.reach?.back} days back, ${staffPolicy.reach?.ahead} ahead`],
  ['length of a visit', `${maxDurationMin} minutes`],
  ['services of a visit', `${maxLines}, each ${maxQuantity} times`],
  ['people of a group', `${mostPeople}`],
  ['a series', `${mostTimes} dates, ${mostWeeks} weeks apart`],
  ['time to fill in', `${formMinutes} minutes`],
  ['length of a held visit', `${holds.mostHeldMinutes} minutes`],
  ['live holds of a barber', `${holds.mostHeldOfBarber}`],
  ['live holds of an address', '1'],
  ['held minutes of a day', `1/${holds.heldPart}`],
  ['holds of an hour', inMs(mostOfHour)],
  ['waitlist entries of one person', `${mostWaiting}`],
  ['waitlist entries that count at once', `${mostCountedAtOnce} unconfirmed`],
  ['unconfirmed waitlist entries of a shop', `${mostUnconfirmed.ofShop}`],
  ['unconfirmed waitlist entries of an address', `${mostUnconfirmed.ofAddress}`],
  ['unanswered offers', `${mostLapses}`],
  ['entries considered', `${mostListed}`],
  [
    'size of an import',
    `${size(imports.importMaxBytes)}, ${count(imports.mostRows)} rows, ${imports.mostColumns} columns`,
  ],
  ['drafts of imports', `${mostDrafts}`],
  ['imports under way', inTurn(importQueue)],
  ['undoing an import', `${imports.undoDays} days`],
  [
    'size of a photo',
    `${size(images.uploadMaxBytes)}, ${images.uploadMaxPixels / 2 ** 20} megapixels, AVIF ${images.avifMaxPixels / 2 ** 20}`,
  ],
  ['decoding a photo', `${secondsADecode} seconds`],
  ['photos of a shop', size(images.photosMaxBytes)],
  ['uploads of photos', queue(uploadQueue)],
  ['deliveries of photos', queue(deliveryQueue)],
  ['free disk for photos', size(photoReserveBytes)],
  ['free disk for writes', size(reserveBytes)],
  [
    'password hashes',
    `${hashQueue.ofKey} waiting of an account or address, ${hashQueue.inAll} in all, ${hashQueue.longestMs / 1_000} seconds`,
  ],
  ['drawing QR codes', queue(drawingQueue)],
  ['drawing preview cards', queue(cardQueue)],
  ['counting numbers', inTurn(countingQueue)],
  ['branches', `${mostBranches}`],
  ['people of the team', `${mostUsers}`],
  ['services', `${mostServices}`],
  ['photos of the page', `${mostPhotos}`],
  ['sites that show the page', `${mostOrigins}`],
  ['closings', `${mostClosings}, each ${mostClosedDays} days`],
  ['blocks', `${mostBlocks}, each ${count(mostSkips)} skipped days`],
  ['calendar feeds', `${mostFeeds}`],
  ['devices', `${mostDevices}`],
  ['tags', `${mostTags}`],
  ['days of an absence', `${longestAbsenceDays}, with ${mostAffected} reservations`],
  ['times proposed', `${mostProposals}, for ${windowDays} days`],
  ['clients merged', `${mostMerged}`],
  ['reminders', `${mostReminders}`],
  ['extras and payments', `${mostExtras} extras, ${mostPayments} payments`],
  ['days of the agenda', `${agendaDays} days`],
  ['days of charges', `${mostChargeDays} days`],
  ['days of commissions', `${mostCommissionDays} days`],
  ['days of numbers', `${mostDays} days or ${mostMonths} months`],
  ['agenda streams', `${mostStreams}`],
  ['size of a request', size(bodyLimit)],
  ['a text', `${count(longestSent)} characters`],
  ['a delivery of the chat service', size(webhooks.mostBytes)],
  ['large deliveries', `${webhooks.mostLarge} of more than ${size(webhooks.freeBytes)}`],
  [
    'requests under way',
    `${fittingRequests.most}, ${fittingRequests.whileLate} or ${fittingRequests.whileHeldUp}`,
  ],
  ['requests of one address or account', `${fairShare * 100} %`],
]);

const readTable = async () => {
  const text = await readFile(new URL('../docs/reliability.md', import.meta.url), 'utf8');
  const [, section = ''] = text.split('## Limits');
  const lines =
    section
      .split('\n## ')[0]
      ?.split('\n')
      .filter((line) => line.startsWith('| ')) ?? [];
  return lines.slice(2).map((line) => line.slice(2, -2).split(' | '));
};

/** The longest label, because some labels begin alike. */
const labelOf = (what: string) =>
  [...rows.keys()].filter((label) => what.startsWith(label)).toSorted((a, b) => b.length - a.length)[0];

test('the table of limits says each number as the product applies it', async () => {
  const documented = (await readTable()).map(
    ([what = '', many = '']) => [labelOf(what) ?? what, many] as const,
  );
  expect(Object.fromEntries(documented)).toEqual(Object.fromEntries(rows));
  expect(documented.length).toBe(rows.size);
});

test('the table of limits names refusals that exist, with their status', async () => {
  const answers = (await readTable()).flatMap(([, , , answer = '']) => [
    ...answer.matchAll(/(\d{3}) `(\w+)`/g),
  ]);
  const known = new Set(refusalCodes.map((code) => `${statusOf(code)} ${code}`));
  expect(answers.map(([, status, code]) => `${status} ${code}`).filter((one) => !known.has(one))).toEqual([]);
  expect(answers.length).toBeGreaterThan(40);
});

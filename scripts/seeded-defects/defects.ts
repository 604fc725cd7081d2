type CaughtBy =
  | { vitest: string; title?: string }
  | { journey: string; project: 'phone' | 'desktop'; title?: string };

/** `code` occurs once in `file`; `defect` replaces it. The titles are patterns. */
export type Defect = { name: string; file: string; code: string; defect: string; caughtBy: CaughtBy };

export const defects: readonly Defect[] = [
  {
    name: 'booking-hold-freed-before-the-next',
    file: 'src/api/booking/holds/take-hold.ts',
    code: `    await count();
    return hold(shop.id, holdRequest);`,
    defect: `    await count();
    if (replaced) await deleteFormHolds(deps.db, shop.id, [replaced]);
    return hold(shop.id, holdRequest);`,
    caughtBy: {
      vitest: 'test/simulation/crash-points.test.ts',
      title: 'is one at a time whenever the process dies',
    },
  },
  {
    name: 'schedule-skipped-hour',
    file: 'src/domain/time.ts',
    code: `  const change = before.getTimeZoneTransition('next');
  return (change ?? before).epochMilliseconds;`,
    defect: '  return before.epochMilliseconds;',
    caughtBy: { vitest: 'src/domain/schedule/slots.test.ts' },
  },
  {
    name: 'deposits-ended-page-not-read',
    file: 'src/api/deposits/cards/open-checkout.ts',
    code: '  work.enqueue(readJob(attempt, key, ended));',
    defect: '',
    caughtBy: {
      vitest: 'src/api/deposits/cards/lost-events.test.ts',
      title: 'of a booked visit is read after the end of its page',
    },
  },
  {
    name: 'commissions-half-a-cent-lost',
    file: 'src/domain/money.ts',
    code: '(BigInt(cents) * BigInt(basisPoints) + 5_000n) / 10_000n',
    defect: '(BigInt(cents) * BigInt(basisPoints)) / 10_000n',
    caughtBy: { vitest: 'src/domain/money.test.ts' },
  },
  {
    name: 'cash-drawer-not-locked',
    file: 'src/api/charges/drawer-queries.ts',
    code: 'drawer(tx, organization, key).forShare().executeTakeFirstOrThrow(),',
    defect: 'drawer(tx, organization, key).executeTakeFirstOrThrow(),',
    caughtBy: { vitest: 'src/api/charges/charge-rivals.test.ts', title: 'keeps the day from closing' },
  },
  {
    name: 'numbers-open-visit-is-revenue',
    file: 'src/api/numbers/queries.ts',
    code: "filter (where r.status = 'completed'), 0)::bigint as done_cents",
    defect: "filter (where r.status <> 'no_show'), 0)::bigint as done_cents",
    caughtBy: { vitest: 'src/api/numbers/numbers.test.ts' },
  },
  {
    name: 'clients-wrong-permission',
    file: 'src/api/clients/changes/edit-client.ts',
    code: "may(session.user, 'clients.delete-notes')",
    defect: "may(session.user, 'clients.note')",
    caughtBy: { vitest: 'src/api/clients/client-book.test.ts' },
  },
  {
    name: 'imports-begin-anew',
    file: 'src/api/imports/run-import.ts',
    code: `    const table = await readTableApart(await fileOf(context.db, organization, id));
`,
    defect: `    const table = await readTableApart(await fileOf(context.db, organization, id));
    await change(context, by, async ({ tx }) =>
      updateImport(tx, organization, await requireImport(tx, organization, id), { done_rows: 0 }),
    );
`,
    caughtBy: { vitest: 'src/api/imports/undo-import.test.ts' },
  },
  {
    name: 'waitlist-new-offer-overlooked',
    file: 'src/api/waitlist/offers/end-offer.ts',
    code: 'if (entry.offer?.id !== known.offer?.id) throw new UnseenRowError();',
    defect: 'if (entry.offer && entry.offer.id !== known.offer?.id) throw new UnseenRowError();',
    caughtBy: {
      vitest: 'src/api/waitlist/offers/offer-rivals.test.ts',
      title: 'who leaves while one offer ends',
    },
  },
  {
    name: 'waitlist-of-all-shops',
    file: 'src/api/waitlist/queries.ts',
    code: `    ])
    .where('e.organization_id', '=', organization);`,
    defect: '    ]);',
    caughtBy: { vitest: 'src/api/http/permission-walk.test.ts' },
  },
  {
    name: 'reservations-list-without-limit',
    file: 'src/domain/reservations/settle-contract.ts',
    code: "ids: z.array(id).min(1, required).max(100, 'Máximo 100 visitas.'),",
    defect: 'ids: z.array(id).min(1, required),',
    caughtBy: { vitest: 'src/api/http/oversized-inputs.test.ts' },
  },
  {
    name: 'billing-read-before-the-lock',
    file: 'src/api/billing/receive-stripe-event.ts',
    code: `    const account = await lockCustomer(tx, organization, event.customer);
    if (!account) return true;
    // Read under the account's lock: without it, two concurrent events would not see each other.
    const isTaken = evenContested || !isContested(await listSubscriptions(tx, organization), snapshot);
`,
    defect: `    const isTaken = evenContested || !isContested(await listSubscriptions(tx, organization), snapshot);
    const account = await lockCustomer(tx, organization, event.customer);
    if (!account) return true;
`,
    caughtBy: { vitest: 'src/api/billing/rival-events.test.ts' },
  },
  {
    name: 'privacy-done-before-erased',
    file: 'src/api/privacy/erase-person.ts',
    code: `  if (await hasUnsentCancellation(db, organization, clients)) return 'running';
`,
    defect: `  if (await hasUnsentCancellation(db, organization, clients)) return 'running';
  await settleErasures(db, organization, clients, { done_at: instantOf(now()) });
`,
    caughtBy: { vitest: 'test/simulation/crash-erasures.test.ts' },
  },
  {
    name: 'chats-sent-again-after-a-crash',
    file: 'src/api/integrations/chats/send-chat.ts',
    code: `  if (state === 'sending') {
    await step(sending, { from: ['sending'], to: 'unknown', problem: 'unsure' });`,
    defect: `  if (state === 'sending') {
    await step(sending, { from: ['sending'], to: 'planned', problem: 'unsure' });`,
    caughtBy: { vitest: 'src/api/integrations/chats/send-chat.test.ts' },
  },
  {
    name: 'mails-another-key-at-each-attempt',
    file: 'src/api/integrations/mail/email.ts',
    code: '  const { organization, key, kind } = job;',
    defect: `  const { organization, kind } = job;
  const key = [job.key, job.attempts].join(':');`,
    caughtBy: { vitest: 'test/simulation/simulation.test.ts' },
  },
  {
    name: 'jobs-done-before-they-run',
    file: 'src/api/jobs/lane-worker.ts',
    code: `  const problems = await whileRenewing(context, jobs, () => tryAll(context, kind, jobs));
`,
    defect: `  await completeJobs(db, jobs, now());
  const problems = await whileRenewing(context, jobs, () => tryAll(context, kind, jobs));
`,
    caughtBy: { vitest: 'test/faults/graceful-stop.test.ts', title: 'a stop in the middle of a mail' },
  },
  {
    name: 'session-stolen-token-renewed',
    file: 'src/api/session/login/renew-session.ts',
    code: 'session.generation === claims.generation + 1',
    defect: 'session.generation > claims.generation',
    caughtBy: { vitest: 'src/api/session/login/renew-session.test.ts' },
  },
  {
    name: 'form-sends-twice',
    file: 'src/web/lib/forms/use-sending.ts',
    code: 'if (isUnderWay.current) return;',
    defect: 'if (sending.isPending) return;',
    caughtBy: {
      journey: 'sent-once.spec.ts',
      project: 'phone',
      title: 'a slow page makes a service, a branch, a barber and a day off once',
    },
  },
  {
    name: 'form-forgets-what-was-refused',
    file: 'src/web/branches/BranchForms.tsx',
    code: `      onSuccess: () => {
        form.reset();
        toast.success('Sucursal creada');
      },`,
    defect: `      onSuccess: () => toast.success('Sucursal creada'),
      onSettled: () => form.reset(),`,
    caughtBy: {
      vitest: 'components/branches.test.tsx',
      title: 'a branch that is not created, changed or deleted is told',
    },
  },
  {
    name: 'accessibility-pale-label',
    file: 'src/web/ui/fields/Field.module.css',
    code: `.optional {
  color: var(--faint);`,
    defect: `.optional {
  color: var(--outline);`,
    caughtBy: {
      journey: 'branches.spec.ts',
      project: 'phone',
      title: 'an owner creates, edits and deletes branches',
    },
  },
  {
    name: 'layout-sections-hidden-at-1280',
    file: 'src/web/staff-app/Sections.module.css',
    code: `  .group,
  .group > li {
    display: block;`,
    defect: `  .group {
    display: block;`,
    caughtBy: {
      journey: 'frame.spec.ts',
      project: 'desktop',
      title: 'the frame offers .+ what they may open',
    },
  },
];

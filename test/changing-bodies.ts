export const blockedDay = '2026-11-30';

/** Bodies that would change something, by call. */
export const bodies: Record<string, object> = {
  'PATCH /branches/:id': { name: 'Cambiada' },
  'PATCH /services/:id': { name: 'Cambiado' },
  'PUT /users/:id/branch': { branch_id: null },
  'POST /reservations': {
    client: { firstname: 'Eva' },
    duration_min: 30,
    start_local: '2026-11-19T16:00',
    channel: 'phone',
    anyway: true,
  },
  'POST /reservations/groups': {
    client: { firstname: 'Eva' },
    people: ['Eva', 'Leo'].map((firstname) => ({ firstname, services: [{ service_id: 1, quantity: 1 }] })),
    arrangement: 'in_a_row',
    any_barber: true,
    start_local: '2026-11-19T16:00',
    channel: 'phone',
    anyway: true,
  },
  'POST /reservations/:id/series': { every_weeks: 4, starts: ['2026-12-17T10:00'], anyway: true },
  'POST /series/:id/dates': { start_local: '2027-01-14T13:00', anyway: true },
  'PATCH /reservations/:id': { start_local: '2026-11-19T15:00' },
  'PATCH /reservations/:id/status': { status: 'confirmed' },
  'POST /reservations/:id/restore': {},
  'POST /changes/:changeId/undo': {},
  'POST /reservations/late': { minutes: 10, mode: 'all', plan: 'of another day' },
  'POST /reservations/restore': { since: '2026-11-18T00:00:00Z' },
  'POST /orgs': { name: 'Nueva', slug: 'nueva-barberia', timezone: 'America/Montevideo' },
  'PATCH /orgs/me': { name: 'Cambiada' },
  'PATCH /orgs/me/rules': { online: { paused: true } },
  'POST /reservations/cancel-unknown': { since: '2026-11-18T10:00:00Z' },
  'PUT /users/me': { firstname: 'Cambiada' },
  'PUT /users/me/password': { current_password: 'navaja-123', new_password: 'navaja-1234' },
  'POST /auth/prove': { password: 'navaja-123' },
  'POST /auth/email/resend': {},
  'POST /users': { firstname: 'Eva', lastname: 'Paz', email: 'eva@example.com', role: 'barber' },
  'POST /branches': { name: 'Nueva' },
  'POST /services': { name: 'Nuevo', duration_minutes: 30 },
  'PUT /staff/me/hours': { days: [{ weekday: 0, start_time_1: '10:00', end_time_1: '12:00' }] },
  'POST /staff/me/days-off': { off_date: '2026-12-24' },
  'POST /blocks': { date: blockedDay, start: '10:00', end: '11:00', kind: 'break' },
  // Nobody's block: what is taken back belongs to whoever asks.
  'POST /blocks/undo': { left: [] },
  'PATCH /blocks/:id': { scope: 'all', date: blockedDay, start: '19:00' },
  'POST /closings': { from_date: '2026-12-24', to_date: '2026-12-25', name: 'Navidad' },
  'PATCH /closings/:id': { name: 'Fiestas' },
  'POST /waitlist': {},
  // Each shop that is walked has a barber of its own.
  'POST /waitlist/:id/offer': {},
  'POST /waitlist/:id/withdraw': {},
};
/** What a call has in its query. */
export const queries: Record<string, string> = {
  'DELETE /blocks/:id': `?scope=all&date=${blockedDay}`,
  'GET /reservations/:id/repeats': '?every_weeks=4&times=6',
};

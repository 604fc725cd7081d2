/** Reasons why rows of the table of results miss their goal, by `bench | case`. */
export const shortfalls: Readonly<Record<string, string>> = {
  'booking | connections 64, barbers 64, deposits after an absence':
    'Within the spread of single rounds: 0.93 in the run before with the same statements, best round 1.01. A shop that asks for deposits reads the absences of a client with the other facts of a booking.',
  'booking | connections 64, barbers 64, reminders on':
    'A booking inserts one job more for each reminder. Measured 0.926 and 0.9496 in two runs of the same code, best rounds 1.0 and 1.02.',
  'booking | connections 64, shops 64':
    'Each booking is a transaction of its own, while 64 clients of one shop share one. Profile of 5.3 ms CPU: PostgreSQL 46 %, the thread of the server 37 %, garbage collection 5 %, the rest kernel and idle. Of the database the facts take 0.65 ms (0.37 of it to set up a plan of about twenty subqueries), the reservation with its 14 indexes and 6 foreign keys 0.29, the client 0.24, audit event and jobs 0.28, sending the mail afterwards 0.66. Fewer socket writes changed nothing (record 60). Alternating with commit 938e367d in one hour, five rounds: processor time 0.53 with the jobs paused, 0.61 with them; of a booking alone 1.00 and 1.05.',
  'calendar | what drag, barbers 12, slower 4':
    'Of a long frame of 31 ms the layers take 8.6, layout and style 6.4, React 4.1, paint 1.8. Without the clipped texts of the reservations and without the spoken text of each step it is still 21 ms (record 55).',
  'shop-page | photos 12':
    'Within the spread of single rounds: by processor time, alternating 40 times, it is 0.81. Of the 60 µs that a full profile adds, React draws twelve pictures and the texts in about 50; the data for search engines is 7.',
  'start | command node scripts/start.mjs, data fresh':
    'On this machine, on which bare Fastify takes 0.42 s: 0.45 until the modules that create a database are loaded, initdb 1.2, the database 0.13, the disk 0.1, PostgreSQL 0.3, migrations 0.5, registering the calls 0.15. The demo shop, 3 s more, is made after the first page.',
  'start | command node scripts/start.mjs, data warm':
    'Of 1.47 s: loading and evaluating the modules 0.73, waiting for PostgreSQL 0.3, garbage collection 0.2 (it stays, because a larger young generation costs memory for good), judging whether the build is current 0.13.',
  'start | command npm start, data fresh': 'As without npm, which adds 0.2 to 0.4 s.',
  'start | command npm start, data warm': 'As without npm, which adds 0.2 to 0.4 s.',
};

import { useState } from 'react';
import { listBarbers } from '#domain/barbers/contract.ts';
import { bookablePeople } from '#domain/booking/form/counter.ts';
import type { Organization } from '#domain/organization/contract.ts';
import { readAgenda } from '#domain/reservations/contract.ts';
import { clockOf, epochToLocal, minuteOf } from '#domain/time.ts';
import { useSession } from '#web/lib/session/session.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { userMay } from '#web/lib/session/user-may.ts';
import { BlockSheet } from '#web/schedule/blocks/BlockSheet.tsx';

const lastMinute = 1439;

export function BlockFromNow({ shop, onClose }: { shop: Organization; onClose: () => void }) {
  const { user } = useSession();
  const [opened] = useState(() => epochToLocal(Date.now(), shop.timezone));
  const date = opened.slice(0, 10);
  const from = Math.min(lastMinute - 5, Math.ceil(minuteOf(opened.slice(11)) / 5) * 5);
  const mayAll = user !== null && userMay(user, 'blocks.edit-all');
  const { data: agenda } = useRead(readAgenda, { from: date, to: date }, { enabled: mayAll });
  const { data: barbers } = useRead(listBarbers, { q: '' }, { enabled: mayAll });
  const people = agenda && barbers ? bookablePeople(agenda.people, barbers, user?.id) : [];
  const person = mayAll ? people[0] : user;
  if (!person) return null;
  return (
    <BlockSheet
      {...{ shop, person, people, date, onClose }}
      start={clockOf(from)}
      end={clockOf(Math.min(lastMinute, from + 60))}
    />
  );
}

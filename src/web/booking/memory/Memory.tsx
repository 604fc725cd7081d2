import { useEffect, useEffectEvent, useRef } from 'react';
import { companyToStore, restoreCompany } from '#domain/booking/groups/company.ts';
import { readRebook } from '#domain/booking/form/earlier.ts';
import { useSession } from '#web/lib/session/session.ts';
import type { Flow } from '../wizard/use-flow.ts';
import type { Wizard } from '../wizard/use-wizard.ts';
import { choosing, earlierOf, offerOf } from './earlier-of.ts';
import { readCode } from '#web/lib/device/phone-code.ts';
import { storeChoice, type StoredChoice, readClient, readChoice } from './stored.ts';
import { useArrival } from './use-arrival.ts';

/** Restores the choice of the tab, device or page address, and stores each change for a reload. */
export function Memory({ wizard, flow }: { wizard: Wizard; flow: Flow }) {
  const { user } = useSession();
  const arrive = useArrival(flow);
  const { slug } = wizard.organization;
  // Stored choices hold ids, so services and barbers must be loaded first.
  const isKnown = wizard.services.state !== 'loading' && wizard.barbers.state !== 'loading';
  const hasBegun = useRef(false);

  const begin = useEffectEvent(() => {
    hasBegun.current = true;
    const stored = flow.wasHere.current ? readChoice(slug) : null;
    if (!user) introduce(wizard);
    if (stored) restore(wizard, stored);
    if (flow.wasHere.current) return arrive('history');
    const rebook = readRebook(new URLSearchParams(location.search));
    if (!rebook) return;
    wizard.change(choosing(wizard, rebook));
    arrive('calendar');
  });
  useEffect(() => {
    if (isKnown) begin();
  }, [isKnown]);

  const { date, time, client } = wizard.choice;
  const company = companyToStore(wizard.choice);
  const stored: StoredChoice = {
    slug,
    ...earlierOf(wizard),
    date,
    time,
    client,
    code: wizard.code,
    ...company,
  };
  const text = JSON.stringify(stored);
  useEffect(() => {
    if (hasBegun.current) storeChoice(text);
  }, [text]);
  return null;
}

/** Drops date and time if the barber is not offered any more. */
function restore(wizard: Wizard, { date, time, client, code, ...earlier }: StoredChoice) {
  const isTyped = Object.values(client).some((text) => text !== '');
  wizard.change((before) => {
    const { services } = offerOf(wizard);
    const again = restoreCompany(choosing(wizard, earlier)(before), earlier, services);
    return {
      ...again,
      ...(isTyped && { client }),
      ...(again.barberId === earlier.barberId && { date, time }),
    };
  });
  if (isTyped) wizard.setCode(code);
}

function introduce({ organization, change, setCode }: Wizard) {
  const { code = readCode(), slug, whatsapp, ...known } = readClient() ?? {};
  const agreed = whatsapp && slug === organization.slug && { whatsapp };
  change((before) => ({ ...before, client: { ...before.client, ...known, ...agreed } }));
  if (code) setCode(code);
}

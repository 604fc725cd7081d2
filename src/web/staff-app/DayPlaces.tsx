import { clientsSection } from '#web/session/clients-section.ts';
import { MenuPlace, Place } from './Place.tsx';
import { type Props, WaitlistLink } from './WaitlistLink.tsx';

/** The ways to who comes and who waits; a part of its own, because the frame is loaded first. */
export function DayPlaces({ path, isInMenu = false, isOnPhone = false }: Props) {
  const section = clientsSection;
  return (
    <>
      {isInMenu ? <MenuPlace {...{ section, path }} /> : <Place {...{ section, path }} />}
      <WaitlistLink {...{ path, isInMenu, isOnPhone }} />
    </>
  );
}

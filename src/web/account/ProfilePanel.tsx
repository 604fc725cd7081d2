import { readAccount } from '#domain/account/contract.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { Loaded } from '#web/ui/layout/Loaded.tsx';
import { Skeleton } from '#web/ui/layout/Placeholders.tsx';
import { ConfirmEmailNotice } from '#web/session/ConfirmEmailNotice.tsx';
import { OwnPhoto } from './OwnPhoto.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { SessionsCard } from './SessionsCard.tsx';

export function ProfilePanel() {
  const account = useRead(readAccount, {});
  return (
    <Loaded of={account} skeleton={<Skeleton lines={4} height={72} />} problem="No pudimos cargar tu perfil.">
      {(user) => (
        <>
          <ConfirmEmailNotice />
          <OwnPhoto user={user} />
          <ProfileForm user={user} />
          <PasswordForm />
          <SessionsCard />
        </>
      )}
    </Loaded>
  );
}

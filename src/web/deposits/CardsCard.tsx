import { useEffect, useState } from 'react';
import { accountText, type CardAccountState } from '#domain/deposits/accounts/card-account.ts';
import { type CardAccount, connectCards } from '#domain/deposits/accounts/contract.ts';
import { useChange } from '#web/lib/forms/use-change.ts';
import { messageOf } from '#web/lib/http/failures.ts';
import { readCardAccount } from '#web/lib/http/first-calls.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { Badge, Badges, type Tone } from '#web/ui/Badge.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Loaded } from '#web/ui/layout/Loaded.tsx';
import { Spinner } from '#web/ui/layout/Placeholders.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';

export function CardsCard() {
  const account = useRead(readCardAccount, {});
  return (
    <Card title="Cobros con tarjeta">
      <Loaded of={account} problem="No pudimos cargar tu cuenta de cobros.">
        {(known) => <CardsState account={known} refetch={account.refetch} />}
      </Loaded>
    </Card>
  );
}

const isSettling = ({ state, reason }: CardAccountState) => state === 'unfinished' || reason === 'reviewing';
const tones: Partial<Record<string, Tone>> = {
  able: 'green',
  unfinished: 'yellow',
  reviewing: 'yellow',
  rejected: 'red',
};

type Props = { account: CardAccount; refetch: () => unknown };

function CardsState({ account, refetch }: Props) {
  const isConfirming = useConfirming(isSettling(account), refetch);
  const { label, text } = accountText(account);
  return (
    <>
      <Badges>
        <Badge tone={tones[account.reason ?? account.state] ?? 'gray'}>{label}</Badge>
      </Badges>
      {isConfirming ? (
        <output>
          <Spinner inline /> Estamos confirmando tu cuenta con Stripe…
        </output>
      ) : (
        <p>{text}</p>
      )}
      <Next account={account} />
    </>
  );
}

const askEveryMs = 3_000;
const confirmingMs = 30_000;

/** After the return from Stripe the state may change within seconds, so it is read again for half a minute. */
function useConfirming(isOpen: boolean, refetch: () => unknown): boolean {
  const [isWaiting, setWaiting] = useState(() => new URLSearchParams(location.search).has('volver'));
  const isConfirming = isWaiting && isOpen;
  useEffect(() => {
    if (!isConfirming) return undefined;
    const asking = setInterval(() => void refetch(), askEveryMs);
    const ending = setTimeout(() => setWaiting(false), confirmingMs);
    return () => {
      clearInterval(asking);
      clearTimeout(ending);
    };
  }, [isConfirming, refetch]);
  return isConfirming;
}

function Next({ account: { state, reason } }: { account: CardAccount }) {
  if (state === 'none' || reason === 'disconnected') return <ConnectButton label="Conectar con Stripe" />;
  if (state === 'unfinished') return <ConnectButton label="Continuar en Stripe" />;
  if (reason === 'cards_off' || reason === 'cards_not_here') return null;
  return (
    <ButtonLink href="https://dashboard.stripe.com" newTab variant="secondary">
      Abrir Stripe
    </ButtonLink>
  );
}

function ConnectButton({ label }: { label: string }) {
  const connect = useChange(connectCards);
  const open = () =>
    connect.mutate(
      {},
      {
        onSuccess: ({ url }) => location.assign(url),
        onError: (failure) => toast.error('No se pudo abrir Stripe', messageOf(failure)),
      },
    );
  return (
    <Button waiting={connect.isPending || connect.isSuccess} onClick={open}>
      {label}
    </Button>
  );
}

import type {
  acceptGroupProposal,
  acceptProposal,
  Proposed,
  ProposedTime,
} from '#domain/absences/contract.ts';
import { memberFragment, ownFragment } from '#domain/absences/fragments.ts';
import type { ReservationPage } from '#domain/page.ts';
import type { PublicReservation } from '#domain/reservations/contract.ts';
import { normaliseReservation } from '#domain/reservations/normalise-reservation.ts';
import { fullName } from '#domain/text/contact.ts';
import { call } from '#web/lib/http/call.ts';
import { endpoint } from '#web/lib/http/endpoint.ts';
import { Button } from '#web/ui/Button.tsx';
import type { Group } from '../group/use-group.ts';
import { ProposalCard } from './ProposalCard.tsx';

const acceptCall = endpoint<typeof acceptProposal>('POST /reservations/public/:externalId/proposals');
const acceptGroupCall = endpoint<typeof acceptGroupProposal>(
  'POST /reservations/public/:externalId/group/proposals',
);

type OwnProps = {
  reservation: PublicReservation;
  proposed: Proposed;
  onDone: (revived: PublicReservation) => void;
  onOther: () => void;
  isLoading: boolean;
};

export function OwnProposal({ reservation, proposed, onDone, onOther, isLoading }: OwnProps) {
  const { external_id: externalId, group } = reservation;
  const accept = ({ barber_id, start_local }: ProposedTime) =>
    call(acceptCall, { externalId, barber_id, start_local }, { skipAuth: true });
  return (
    <ProposalCard
      title="Elige otro horario"
      fragment={ownFragment}
      {...{ proposed, accept }}
      onDone={(revived) => onDone(normaliseReservation(revived))}
    >
      {!group && (
        <Button wide variant="secondary" waiting={isLoading} onClick={onOther}>
          Ver otros horarios
        </Button>
      )}
    </ProposalCard>
  );
}

type GroupProps = Pick<ReservationPage, 'reservation' | 'proposed_members'> & { group: Group };

export const GroupProposals = ({
  reservation: { external_id: externalId },
  proposed_members: proposedMembers = [],
  group,
}: GroupProps) =>
  proposedMembers.map((proposed) => {
    const { member: id } = proposed;
    const member = group.members?.find((each) => each.id === id);
    return member?.status === 'canceled' ? (
      <ProposalCard
        key={id}
        title={`Elige otro horario para ${fullName(member)}`}
        fragment={memberFragment(id)}
        proposed={proposed}
        accept={({ barber_id, start_local }) =>
          call(acceptGroupCall, { externalId, member: id, barber_id, start_local }, { skipAuth: true })
        }
        onDone={group.settle}
      />
    ) : null;
  });

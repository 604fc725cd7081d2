import type { StaffChannel } from './contract.ts';

const names: Record<StaffChannel, string> = {
  phone: 'Por teléfono',
  walk_in: 'Sin cita',
  counter: 'En el local',
  message: 'Por mensaje',
};

export const channelName = (channel: StaffChannel): string => names[channel];

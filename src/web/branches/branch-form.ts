import type { z } from 'zod';
import type { Branch, createBranch } from '#domain/branches/contract.ts';

export type BranchValues = {
  name: string;
  address_line1: string;
  city: string;
  postcode: string;
  country: string;
  is_active: boolean;
};

export const newBranch: BranchValues = {
  name: '',
  address_line1: '',
  city: '',
  postcode: '',
  country: '',
  is_active: true,
};

export const valuesOf = ({ name, is_active, ...address }: Branch): BranchValues => ({
  name,
  address_line1: address.address_line1 ?? '',
  city: address.city ?? '',
  postcode: address.postcode ?? '',
  country: address.country ?? '',
  is_active,
});

export const checkBranch = ({ name }: BranchValues) => ({
  name: name.trim() ? undefined : 'Nombre obligatorio',
});

const orNull = (text: string) => text.trim() || null;

export const toSend = ({
  name,
  is_active,
  ...address
}: BranchValues): z.input<typeof createBranch.input> => ({
  name: name.trim(),
  address_line1: orNull(address.address_line1),
  city: orNull(address.city),
  postcode: orNull(address.postcode),
  country: orNull(address.country),
  is_active,
});

export type Facts = {
  lastname: string;
  phone: string | null;
  email: string | null;
  photo_url: string | null;
  preferred_barber_id: number | null;
  tags: readonly string[];
};

export function mergedFields<F extends Facts>(
  own: F,
  merged: readonly (Facts & { created_at: string })[],
): F {
  const newest = merged.toSorted((one, other) => other.created_at.localeCompare(one.created_at));
  const first = <K extends keyof Facts>(field: K) =>
    newest.find((each) => each[field] !== null)?.[field] ?? null;
  return {
    ...own,
    lastname: own.lastname || (newest.find(({ lastname }) => lastname)?.lastname ?? ''),
    phone: own.phone ?? first('phone'),
    email: own.email ?? first('email'),
    photo_url: own.photo_url ?? first('photo_url'),
    preferred_barber_id: own.preferred_barber_id ?? first('preferred_barber_id'),
    tags: own.tags.length > 0 ? own.tags : (newest.find(({ tags }) => tags.length > 0)?.tags ?? []),
  };
}

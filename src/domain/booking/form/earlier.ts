import { add, type BasketLine, type BasketService } from './basket.ts';
import { chooseBarber, chooseBranch, chooseLines } from './choice.ts';
import { type BarberChoice, branchPreselected, type Choice, worksIn } from './wizard.ts';

export type Earlier = {
  lines: { id: number; quantity: number }[];
  barberId: BarberChoice | null;
  branchId: number | null;
};

const anyWord = 'cualquiera';
const word = ({ id, quantity }: Earlier['lines'][number]) => (quantity > 1 ? `${id}x${quantity}` : id);

/** `/central?servicios=1x2,3&barbero=5&sucursal=2` */
export function rebookPath(slug: string, { lines, barberId, branchId }: Earlier): string {
  const parts = [
    lines.length > 0 && `servicios=${lines.map(word).join(',')}`,
    barberId !== null && `barbero=${barberId === 'any' ? anyWord : barberId}`,
    branchId !== null && `sucursal=${branchId}`,
  ].filter(Boolean);
  return `/${slug}${parts.length > 0 ? `?${parts.join('&')}` : ''}`;
}

/** Traffic source of a client in the query of a page's address. */
export const viaPattern: RegExp = /^[a-z0-9-]{1,20}$/;

export function readVia(query: { get(name: string): string | null }): string | undefined {
  const via = query.get('o');
  return via !== null && viaPattern.test(via) ? via : undefined;
}

const idOf = (text: string | null) => (text && /^\d{1,15}$/.test(text) ? Number(text) : null);

function lineOf(text: string): Earlier['lines'] {
  const [, id, quantity = '1'] = /^(\d{1,15})(?:x(\d{1,2}))?$/.exec(text) ?? [];
  return id ? [{ id: Number(id), quantity: Number(quantity) }] : [];
}

/** Also reads the single service of `servicio=56`; null if the query names nothing. */
export function readRebook(query: { get(name: string): string | null }): Earlier | null {
  const lines = (query.get('servicios') ?? query.get('servicio') ?? '').split(',').flatMap(lineOf);
  const barber = query.get('barbero');
  const barberId = barber === anyWord ? 'any' : idOf(barber);
  const branchId = idOf(query.get('sucursal'));
  return lines.length > 0 || barberId !== null || branchId !== null ? { lines, barberId, branchId } : null;
}

type Offer<S extends BasketService> = {
  services: readonly S[];
  barbers: readonly { id: number; branch_id: number | null }[];
  branches: readonly { id: number; is_active: boolean }[];
};

export function linesAgain<S extends BasketService>(
  { lines }: Pick<Earlier, 'lines'>,
  services: readonly S[],
): BasketLine<S>[] {
  let basket: BasketLine<S>[] = [];
  for (const { id, quantity } of lines) {
    const service = services.find((offered) => offered.id === id);
    if (!service) continue;
    for (let times = 0; times < quantity; times += 1) basket = add(basket, service);
  }
  return basket;
}

export function chooseEarlier<S extends BasketService>(
  choice: Choice<S>,
  earlier: Earlier,
  { services, barbers, branches }: Offer<S>,
): Choice<S> {
  const branch = branches.find(({ id, is_active }) => is_active && id === earlier.branchId);
  const placed = branch ? chooseBranch(choice, branch.id, barbers) : choice;
  const place = placed.branchId ?? branchPreselected(branches);
  const isThere = (barber: (typeof barbers)[number]) =>
    barber.id === earlier.barberId && worksIn(barber, place);
  const isAny = earlier.barberId === 'any' && barbers.length > 0;
  return chooseLines(
    chooseBarber(placed, isAny || barbers.some(isThere) ? earlier.barberId : null),
    linesAgain(earlier, services),
  );
}

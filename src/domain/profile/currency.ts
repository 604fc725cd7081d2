import type { Zone } from '../time.ts';

// Zones of the countries where shops are likely; in other zones the owner chooses a currency without a proposal.
const zonesOf: Record<string, string> = {
  UYU: 'America/Montevideo',
  ARS: 'America/Argentina/ America/Buenos_Aires America/Cordoba America/Mendoza',
  CLP: 'America/Santiago America/Punta_Arenas America/Coyhaique Pacific/Easter',
  BRL: 'America/Sao_Paulo America/Bahia America/Fortaleza America/Recife America/Belem America/Manaus America/Cuiaba America/Campo_Grande America/Porto_Velho America/Maceio America/Araguaina America/Rio_Branco America/Boa_Vista',
  PYG: 'America/Asuncion',
  BOB: 'America/La_Paz',
  PEN: 'America/Lima',
  COP: 'America/Bogota',
  VES: 'America/Caracas',
  CRC: 'America/Costa_Rica',
  GTQ: 'America/Guatemala',
  HNL: 'America/Tegucigalpa',
  NIO: 'America/Managua',
  DOP: 'America/Santo_Domingo',
  MXN: 'America/Mexico_City America/Monterrey America/Merida America/Cancun America/Tijuana America/Chihuahua America/Hermosillo America/Mazatlan America/Ciudad_Juarez America/Matamoros America/Ojinaga America/Bahia_Banderas',
  USD: 'America/New_York America/Chicago America/Denver America/Phoenix America/Los_Angeles America/Detroit America/Anchorage America/Puerto_Rico America/Guayaquil America/El_Salvador America/Panama Pacific/Honolulu',
  EUR: 'Europe/Madrid Atlantic/Canary Africa/Ceuta Europe/Lisbon Europe/Paris Europe/Rome Europe/Berlin',
  NZD: 'Pacific/Auckland',
};

/** ISO 4217 currency of prices in a time zone; undefined for zones without a proposal. */
export function currencyOfZone(zone: Zone): string | undefined {
  const isOf = (place: string) => (place.endsWith('/') ? zone.startsWith(place) : zone === place);
  return Object.keys(zonesOf).find((code) => zonesOf[code]?.split(' ').some(isOf));
}

/** Spanish name of several units, as in `pesos uruguayos`. */
export function currencyPlural(code: string): string {
  const format = new Intl.NumberFormat('es', { style: 'currency', currency: code, currencyDisplay: 'name' });
  return format.formatToParts(2).find(({ type }) => type === 'currency')?.value ?? code;
}

/**
 * All currencies: that of the zone, then those of likely countries, then the others, each group sorted by Spanish name.
 */
export function currenciesFor(zone: Zone): { code: string; name: string }[] {
  const names = new Intl.DisplayNames('es', { type: 'currency' });
  const own = currencyOfZone(zone);
  const rank = (code: string) => (code === own ? 0 : code in zonesOf ? 1 : 2);
  return Intl.supportedValuesOf('currency')
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .toSorted((a, b) => rank(a.code) - rank(b.code) || a.name.localeCompare(b.name, 'es'));
}

export const currencyChoices = (zone: Zone): { value: string; text: string }[] => [
  { value: '', text: 'Sin decir' },
  ...currenciesFor(zone).map(({ code, name }) => ({ value: code, text: `${name} (${code})` })),
];

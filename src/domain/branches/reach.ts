import { addressOf, phoneDigits, telAddress } from '../text/contact.ts';
import type { Branch } from './contract.ts';

type Located = Pick<Branch, 'address_line1' | 'city' | 'postcode' | 'country'> & {
  latitude?: number | null | undefined;
  longitude?: number | null | undefined;
};

export function mapAddress(branch: Located): string | undefined {
  const { latitude, longitude } = branch;
  const place = typeof latitude === 'number' ? `${latitude},${longitude}` : addressOf(branch);
  return place
    ? `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(place)}`
    : undefined;
}

export type ShopContact = { phone: { text: string; href: string }; chat?: string };

/**
 * Phone of the branch, else the shop's WhatsApp number (digits with the country code); undefined without a number. The
 * chat is with the WhatsApp number, else with a branch's phone that has its country code.
 */
export function shopContact(
  branchPhone: string | null | undefined,
  whatsapp: string | null | undefined,
): ShopContact | undefined {
  const text = branchPhone || (whatsapp && `+${whatsapp}`) || '';
  const href = telAddress(text);
  if (!href) return undefined;
  const chat = whatsapp || (text.startsWith('+') ? phoneDigits(text) : '');
  return { phone: { text, href }, ...(chat && { chat: `https://wa.me/${chat}` }) };
}

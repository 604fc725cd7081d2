import type { Organization } from '#domain/organization/contract.ts';
import type { Rules } from '#domain/organization/rules.ts';
import { usualPolicy } from '#domain/organization/policy.ts';
import { policyValue } from '#domain/organization/policy-text.ts';
import { cancelHours, noticeText } from '#domain/organization/terms.ts';
import type { SettingKey } from './settings.ts';

export type SettingFacts = {
  rules: Rules;
  shop: Pick<Organization, 'name' | 'timezone'>;
  closings: number | undefined;
  subscription: string | undefined;
  cards: string | undefined;
};

const hourText = (clock: string) => clock.replace(/:00$/, '');

function remindersText({ on, before_hours, quiet }: Rules['reminders']): string {
  const silence = quiet.from === quiet.to ? '' : `silencio ${hourText(quiet.from)}–${hourText(quiet.to)}`;
  const hours = before_hours.toSorted((a, b) => b - a).map((hour) => `${hour} h`);
  const sent = on && hours.length > 0 ? new Intl.ListFormat('es').format(hours) : 'No';
  return [sent, silence].filter(Boolean).join(', ');
}

function termsText({ min_notice_minutes: notice, cancel_hours: hours }: Rules['terms']): string {
  const parts = [
    notice > 0 && `reservar ${noticeText(notice)} antes`,
    hours > cancelHours.least && `cancelar ${noticeText(hours * 60)} antes`,
  ].filter((part) => part !== false);
  const [first = 'sin límites', ...others] = parts;
  return [first.charAt(0).toUpperCase() + first.slice(1), ...others].join(', ');
}

const yesOrNo = (on: boolean): string => (on ? 'Sí' : 'No');

const values: Record<SettingKey, (facts: SettingFacts) => string | undefined> = {
  'reservas-online': ({ rules }) => (rules.online.paused ? 'En pausa' : 'Recibe'),
  condiciones: ({ rules }) => termsText(rules.terms),
  anticipos: ({ rules }) => policyValue(rules.policy ?? usualPolicy),
  'dias-cerrados': ({ closings }) => closings?.toString(),
  recordatorios: ({ rules }) => remindersText(rules.reminders),
  whatsapp: ({ rules }) => yesOrNo(rules.chat.on),
  'lista-de-espera': ({ rules }) => (rules.waitlist.on ? `${rules.waitlist.minutes} min` : 'No'),
  sellos: ({ rules }) => (rules.loyalty.on ? `Premio cada ${rules.loyalty.every}` : 'No'),
  opiniones: ({ rules }) => yesOrNo(rules.ratings.on),
  clientes: ({ rules }) => (rules.clients.barbers_see === 'all' ? 'Todos' : 'Los que atendió'),
  'datos-viejos': ({ rules }) =>
    rules.retention_months === 'off' ? 'No se borran' : `${rules.retention_months} meses`,
  'nombre-y-zona': ({ shop }) => `${shop.name} · ${shop.timezone.replaceAll('_', ' ')}`,
  'cobros-con-tarjeta': ({ cards }) => cards,
  suscripcion: ({ subscription }) => subscription,
};

export const settingValue = (key: SettingKey, facts: SettingFacts): string => values[key](facts) ?? '';

import { expect, test } from 'vitest';
import { nobodyByName } from '../clients/client.ts';
import { dayOffText, visitText } from './feed-text.ts';

const carla = { firstname: 'Carla', lastname: 'Sosa' };
const bruno = { firstname: 'Bruno', lastname: 'Díaz' };

test.each([
  [['Corte'], carla, 'ocupado', 'Ocupado'],
  [['Corte'], carla, 'iniciales', 'Corte · C. S.'],
  [['Corte'], carla, 'completo', 'Corte · Carla'],
  [['Corte', 'Barba', 'Color'], carla, 'iniciales', 'Corte, Barba y Color · C. S.'],
  [[], carla, 'iniciales', 'Visita · C. S.'],
  [['Corte'], { firstname: 'éva maría', lastname: '' }, 'iniciales', 'Corte · É.'],
  [['Corte'], { firstname: '💈Ana', lastname: '𝒳' }, 'iniciales', 'Corte · 💈. 𝒳.'],
  [[], nobodyByName, 'iniciales', 'Visita · Sin cita'],
  [[], nobodyByName, 'completo', 'Visita · Sin cita'],
] as const)('%j of %j reads, at level %s, %s', (services, client, level, text) => {
  expect(visitText({ services, client }, level)).toBe(text);
});

test('a branch’s calendar also says with whom, unless it only says that time is taken', () => {
  const visit = { services: ['Corte'], client: carla };
  expect(visitText(visit, 'iniciales', bruno)).toBe('Corte · C. S. · Bruno Díaz');
  expect(visitText(visit, 'ocupado', bruno)).toBe('Ocupado');
});

test('a day off is told as such, or only as taken', () => {
  expect(dayOffText('completo')).toBe('Día libre');
  expect(dayOffText('iniciales', bruno)).toBe('Día libre · Bruno Díaz');
  expect(dayOffText('ocupado', bruno)).toBe('Ocupado');
});

import { z } from 'zod';
import { exactText } from '../fields.ts';
import { route } from '../route.ts';

const PhonePlan = z.object({
  lengths: z.array(z.int()),
  longer: z.array(z.int()).optional(),
  trunk: z.string().optional(),
});

export const readPhonePlans = route('GET /phone-plans', {
  summary:
    'Cuántos dígitos tienen los teléfonos de cada código ofrecido, y del país de una zona horaria, para preguntar por un número mal escrito.',
  allow: 'anyone',
  budget: 'look-up',
  input: z.object({ timezone: exactText(64) }),
  answer: z.object({
    plans: z.record(z.string(), PhonePlan),
    own: z.object({ code: z.string(), country: z.string() }).optional(),
  }),
  refusals: ['unknown_timezone'],
});

import { sentenceOf } from '../refusal.ts';
import { barberTaken } from '../schedule/lost-time.ts';

const sentences = {
  no_name: 'Falta el nombre.',
  bad_name: 'El nombre no es válido.',
  bad_phone: 'El teléfono no es válido.',
  bad_email: 'El correo no es válido.',
  bad_price: 'El precio no es válido.',
  no_duration: 'Falta la duración.',
  bad_duration: 'La duración no es válida.',
  bad_description: 'La descripción no es válida.',
  bad_group: 'El grupo no es válido.',
  bad_notes: 'Las notas no son válidas.',
  too_many_services: 'Llegaste al máximo de servicios.',
  unknown_status: 'No entendemos el estado.',
  bad_date: 'La fecha o la hora no es válida.',
  nonexistent_time: sentenceOf('nonexistent_time'),
  too_long: sentenceOf('visit_too_long'),
  unknown_barber: 'No sabemos qué barbero atendió.',
  taken: barberTaken,
} as const;

export type ImportProblem = keyof typeof sentences;
export const importProblems = Object.keys(sentences) as [ImportProblem, ...ImportProblem[]];
export const problemText = (problem: ImportProblem, status?: string): string =>
  problem === 'unknown_status' && status ? `No entendemos el estado «${status}».` : sentences[problem];

export class RowProblem extends Error {
  override name = 'RowProblem';
  readonly problem: ImportProblem;
  readonly cell: string;
  constructor(problem: ImportProblem, cell = '') {
    super(problem);
    this.problem = problem;
    this.cell = cell;
  }
}

import { sentenceOf } from '../refusal.ts';

/** Why a row is left out. */
const sentences = {
  no_name: 'Falta el nombre.',
  bad_name: 'El nombre no es válido.',
  bad_phone: 'El teléfono no es válido.',
  bad_email: 'El correo no es válido.',
  bad_price: 'El precio no es válido.',
  no_duration: 'Falta la duración.',
  bad_duration: 'La duración no es válida.',
  bad_description: 'La descripción no es válida.',
  bad_notes: 'Las notas no son válidas.',
  too_many_services: 'Llegaste al máximo de servicios.',
  bad_date: 'La fecha o la hora no es válida.',
  nonexistent_time: sentenceOf('nonexistent_time'),
  too_long: sentenceOf('visit_too_long'),
  unknown_barber: 'No sabemos qué barbero atendió.',
  taken: 'El barbero ya tiene otra reserva en ese horario.',
} as const;

export type ImportProblem = keyof typeof sentences;
export const importProblems = Object.keys(sentences) as [ImportProblem, ...ImportProblem[]];
/** What the owner reads about it. */
export const problemText = (problem: ImportProblem): string => sentences[problem];

/** Thrown by what reads a row. */
export class RowProblem extends Error {
  override name = 'RowProblem';
  readonly problem: ImportProblem;
  constructor(problem: ImportProblem) {
    super(problem);
    this.problem = problem;
  }
}

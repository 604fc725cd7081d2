import { ChevronDown } from 'lucide';
import { Icon } from '#web/ui/Icon.tsx';
import styles from './Questions.module.css';

const questions = [
  [
    '¿Mis clientes tienen que crear una cuenta o bajar una aplicación?',
    'No. Abren tu enlace, eligen y dejan su nombre, teléfono y correo. Nada más.',
  ],
  [
    '¿Qué pasa si dos personas eligen el mismo horario?',
    'Se lo queda la primera. A la otra se lo decimos en el momento y le ofrecemos los horarios libres más cercanos.',
  ],
  [
    '¿Puedo seguir anotando cambios yo mismo?',
    'Sí. Desde la agenda mueves o eliminas cualquier reserva, y el cliente se entera por correo.',
  ],
  [
    '¿Hay permanencia?',
    'No. La suscripción es mensual, sin contratos, y la cancelas cuando quieras desde tu panel.',
  ],
] as const;

export const Questions = () => (
  <section className={styles.questions} aria-labelledby="questions">
    <h2 id="questions">Preguntas frecuentes</h2>
    <div>
      {questions.map(([question, answer]) => (
        <details key={question} className={styles.question}>
          <summary>
            {question}
            <Icon of={ChevronDown} />
          </summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  </section>
);

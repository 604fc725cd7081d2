import agendaDarkAvif from './pictures/agenda-dark.avif';
import agendaDarkWebp from './pictures/agenda-dark.webp';
import agendaLightAvif from './pictures/agenda-light.avif';
import agendaLightWebp from './pictures/agenda-light.webp';
import numbersDarkAvif from './pictures/numeros-dark.avif';
import numbersDarkWebp from './pictures/numeros-dark.webp';
import numbersLightAvif from './pictures/numeros-light.avif';
import numbersLightWebp from './pictures/numeros-light.webp';
import bookingDarkAvif from './pictures/reservas-dark.avif';
import bookingDarkWebp from './pictures/reservas-dark.webp';
import bookingLightAvif from './pictures/reservas-light.avif';
import bookingLightWebp from './pictures/reservas-light.webp';
import styles from './Pictures.module.css';

type Shot = { avif: string; webp: string };
type Props = { title: string; alt: string; width: number; height: number; light: Shot; dark: Shot };

export const Pictures = () => (
  <section className={styles.pictures} aria-label="Navaja en pantalla">
    <Screen
      title="Tu página de reservas"
      alt="La página de reservas de una barbería en un teléfono: portada, sucursales, fotos y servicios con su precio; un corte clásico ya está elegido."
      width={390}
      height={1040}
      light={{ avif: bookingLightAvif, webp: bookingLightWebp }}
      dark={{ avif: bookingDarkAvif, webp: bookingDarkWebp }}
    />
    <Screen
      title="La agenda de todo el equipo"
      alt="La agenda de un jueves a las 15:40: una columna por barbero con sus reservas completadas, confirmadas y por venir."
      width={1280}
      height={800}
      light={{ avif: agendaLightAvif, webp: agendaLightWebp }}
      dark={{ avif: agendaDarkAvif, webp: agendaDarkWebp }}
    />
    <Screen
      title="Los números de cada mes"
      alt="Los números de un mes: lo hecho, la ocupación, las ausencias, los clientes nuevos, el ticket promedio y los ingresos de cada día."
      width={1280}
      height={890}
      light={{ avif: numbersLightAvif, webp: numbersLightWebp }}
      dark={{ avif: numbersDarkAvif, webp: numbersDarkWebp }}
    />
  </section>
);

// The page's mode is the visitor's choice, not the system's, so the style sheet shows one of two pictures. Browsers do
// not load a hidden lazy picture.
const Screen = ({ title, light, dark, ...image }: Props) => (
  <figure className={styles.screen}>
    <figcaption>{title}</figcaption>
    <Picture {...image} shot={light} className={styles.light} />
    <Picture {...image} shot={dark} className={styles.dark} />
  </figure>
);

type PictureProps = Omit<Props, 'title' | 'light' | 'dark'> & { shot: Shot; className: string | undefined };

const Picture = ({ shot, className, alt, width, height }: PictureProps) => (
  <picture className={className}>
    <source type="image/avif" srcSet={shot.avif} />
    <img src={shot.webp} alt={alt} width={width} height={height} loading="lazy" decoding="async" />
  </picture>
);

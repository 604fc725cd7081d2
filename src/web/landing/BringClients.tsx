import { Steps } from './Steps.tsx';

const steps = [
  ['Descarga tu lista', 'Tu programa actual la exporta como CSV; una libreta se pasa a una planilla.'],
  ['Súbela a Navaja', 'Reconocemos las columnas y te mostramos qué se agrega antes de guardar nada.'],
  ['Listo', 'Quedan tus clientes, sus visitas y tus servicios. Si algo no está bien, lo deshaces.'],
] as const;

export const BringClients = () => (
  <Steps id="bring-clients" title="Trae tus clientes en 3 pasos" steps={steps} />
);

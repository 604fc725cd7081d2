export { BarberStep } from './barber/BarberStep.tsx';
export { BranchStep } from './branch/BranchStep.tsx';

export { CounterSheet } from './CounterSheet.tsx';
export { MoveSheet } from './move/MoveSheet.tsx';

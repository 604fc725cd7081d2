export { CounterSheet } from './CounterSheet.tsx';
export { MoveSheet } from './MoveSheet.tsx';

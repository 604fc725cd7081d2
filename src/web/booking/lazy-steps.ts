export { BookedPanel } from './booked/BookedPanel.tsx';
export { ConfirmStep } from './confirm/ConfirmStep.tsx';
export { SlotHold } from './hold/SlotHold.tsx';
export { AgainCard } from './memory/AgainCard.tsx';
export { Memory } from './memory/Memory.tsx';
export { ScheduleStep } from './schedule/ScheduleStep.tsx';
export { shortChoice, shortTime } from './summary/choice-text.ts';
export { SummaryDialog } from './summary/SummaryDialog.tsx';

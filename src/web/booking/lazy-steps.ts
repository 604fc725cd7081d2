export { BookedPanel } from './booked/BookedPanel.tsx';
export { ConfirmStep } from './confirm/ConfirmStep.tsx';
export { ScheduleStep } from './schedule/ScheduleStep.tsx';
export { SummaryDialog } from './summary/SummaryDialog.tsx';

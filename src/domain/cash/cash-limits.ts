export const longestMoveReason = 120;

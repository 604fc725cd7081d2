/** Whether places are offered to an entry. Answers of the version before lack `counts`; its entries all count. */
export const isCounted = ({ counts }: { counts?: boolean }): boolean => counts !== false;

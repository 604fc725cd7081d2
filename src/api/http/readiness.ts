/** The state of this process that decides which requests it takes. */
export type Readiness = {
  /** It was told to stop. */
  isLeaving: boolean;
  /** The database's disk is nearly full: what is left is kept for reading and for getting out of it. */
  isDiskFull: boolean;
};

export const initialReadiness = (): Readiness => ({ isLeaving: false, isDiskFull: false });

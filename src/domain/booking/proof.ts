/** Request header with the solved proof of work: `ProofOfWork` as JSON in base64. */
export const proofHeader = 'Booking-Proof';
/** Minutes in which a challenge can be solved and used, once. */
export const proofMinutes = 10;
/** The lowest counter that can solve a challenge; every solver starts at it. */
export const firstCounter = 1_000;

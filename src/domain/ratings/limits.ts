export const mostStars = 5;
export const longestOpinion = 500;
export const changeableDays = 7;
export const questionDays = 60;
/** With fewer ratings, a barber could tell from the average who gave which stars. */
export const leastForAverage = 5;
export const poorStars = 2;

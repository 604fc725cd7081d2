/** Tells the early script in the page that the program cannot begin, and lets what happened be reported. */
export function tellLost(problem: unknown): never {
  dispatchEvent(new Event('navaja:lost'));
  throw problem;
}

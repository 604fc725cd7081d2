/** Whether a text looks like an e-mail address: something, an at sign, something, a dot, something, no spaces. */
export const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

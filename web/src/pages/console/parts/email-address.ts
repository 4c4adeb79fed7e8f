/** Enough to catch a slip; whether it exists only a message can tell. */
export const looksLikeEmail = (address: string): boolean => /^[^\s@]+@[^\s@]+$/.test(address)

/** How long a grant is valid: the default, and the maximum. */
export const maxGrantSeconds = 120

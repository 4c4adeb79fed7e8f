/** OWASP's recommendation. A hash with other parameters is replaced when its password is next verified. */
export const hashCost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

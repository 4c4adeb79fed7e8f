export const accessTokenSeconds = 600
/** How long clients may cache the signing keys and the metadata that names them. */
export const jwksMaxAgeMinutes = 5
/** Of a client or an agent: the one in use, and the one that replaces it. */
export const maxSecrets = 2

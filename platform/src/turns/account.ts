/**
 * Callers that only name a tenant have an account of their own: they need no credential, and must not use up what the
 * tenant's own clients and users may send.
 */
export type Account = 'authenticated' | 'named'

// How long what a person holds or has proven counts.

/** A session that is unused for so long has ended. */
export const sessionIdleMinutes = 30
/** A session ends after this time, however much it is used. */
export const sessionHours = 12
/** Sensitive operations need a verification in the session that is not older. */
export const stepUpMinutes = 10
/** A challenge that proves the user's agreement to a change is not older. */
export const proofMinutes = 10
export const invitationDays = 7
/** Of users without a role, in one tenant. */
export const maxOpenInvitations = 10_000
/** In one request that changes several. */
export const maxUsersAtOnce = 100
/** How long a temporary access code works, if the administrator does not say. */
export const defaultTemporaryCodeMinutes = 60
export const maxTemporaryCodeHours = 24
/** After that many, a temporary access code is void. Without a password before it, anyone who knows a user name can guess. */
export const maxTemporaryCodeGuesses = { afterPassword: 5, withoutPassword: 100 }
/** How long a started sign-in can be continued. */
export const signInMinutes = 10
/** How long a browser in which a user has signed in is known. */
export const knownBrowserDays = 90
/** The longest that a tenant can let a browser stand in for the second factor. */
export const maxRememberBrowserDays = 30
/** Two tabs can present the same secret of a remembered browser; after this time the earlier one counts as stolen. */
export const secretReplacedSeconds = 60
/** The signed statement that a challenge was answered correctly. */
export const assertionMinutes = 5
/** The code with which a device enrols. */
export const enrolmentMinutes = 10
/** Of a method, after too many wrong answers. Each further lockout lasts twice as long. */
export const firstLockoutMinutes = 15
/** From one network within this time, if the application names the user's address. */
export const maxWrongPasskeys = 100
export const wrongPasskeysMinutes = 10
/** A password that suffices to sign in, without a second factor: NIST SP 800-63B-4 section 3.1.1.2. */
export const minPasswordOnlyLength = 15
export const minPasswordLength = 8

/** Of the seed of an authenticator app from another system. The first apps had 10 bytes. */
export const minSeedBytes = 10
export const maxSeedBytes = 64

/** In how many browsers a user is notified of approvals. The oldest makes room for a new one. */
export const maxNotifiedBrowsers = 10

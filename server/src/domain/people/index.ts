// Users and administrators as rows, which callers can access which users, and sessions.
export {
  type AdministratorRow,
  findAdministrator,
  hasOtherAdministrator,
  insertAdministrator,
  type KeptInvitation,
  listActiveAdministrators,
  listAdministrators,
  updateActivated,
  updateAdministrator,
  updateAdministratorProfile,
  updateInvitation,
  updateRecovered,
} from './administrators/administrators-store.ts'
export { assertRolesGrantable } from './administrators/granted-roles.ts'
export { findInvited, type InvitedRow, updateAccepted } from './administrators/invitations-store.ts'
export type { PeopleContext } from './context.ts'
export {
  deleteAccepted,
  deleteUserInvitation,
  findUserInvitation,
  hasOpenInvitations,
  purgeUserInvitations,
  type UserInvitationRow,
  upsertUserInvitation,
} from './invitations/user-invitations-store.ts'
export { endSession, endSessionsAsConsequence, endSessionsOf } from './sessions/ending.ts'
export * as knownBrowsers from './sessions/known-browsers.ts'
export { purgeKnownBrowsers } from './sessions/known-browsers-store.ts'
export { isRecent, recentProofMs } from './sessions/limits.ts'
export { LiveSessions } from './sessions/live-sessions.ts'
export {
  deleteGoneBrowser,
  deleteNotifiedBrowser,
  deleteOldestNotifiedBrowsers,
  listNotifiedBrowsers,
  lockNotifiedBrowserAt,
  type NotifiedBrowserRow,
  upsertNotifiedBrowser,
} from './sessions/notified-browsers-store.ts'
export * as rememberedBrowsers from './sessions/remembered-browsers.ts'
export {
  deleteRememberedBrowsersOf,
  purgeRememberedBrowsers,
  updateRememberedDays,
} from './sessions/remembered-browsers-store.ts'
export type { Held, Proofs } from './sessions/sessions.ts'
export * as sessions from './sessions/sessions.ts'
export { deleteAllSessions, purgeExpiredSessions } from './sessions/sessions-store.ts'
export {
  deleteSignIn,
  findSignIn,
  insertSignIn,
  purgeExpiredSignIns,
  type SignInRow,
  updateSignInAsked,
} from './sessions/sign-ins-store.ts'
export { assertPasskey, assertRecentProof, assertSecondFactor, ownClientId, verifySession } from './sessions/verify.ts'
export * as temporaryCodes from './temporary-codes/temporary-codes.ts'
export { purgeTemporaryCodes, type TemporaryCodeRow } from './temporary-codes/temporary-codes-store.ts'
export {
  type DecidedOutcome,
  forgetUserLines,
  insertUserLines,
  listUserLines,
  listWaitingUserLines,
  purgeUserImportLines,
  type ReadUserLine,
  type StoredUserLine,
  updateUserLine,
  type WaitingUserLine,
} from './user-imports/user-import-lines-store.ts'
export {
  countUnfinishedUserImports,
  findUserImport,
  insertUserImport,
  purgeUserImports,
  type UserImportRow,
  updateUserImportDone,
} from './user-imports/user-imports-store.ts'
export { changedFields, changedProfile, emptyProfile } from './users/changed-profile.ts'
export {
  findProfileLocale,
  findProfileName,
  type ProfileRow,
  profileColumns,
  updateProfile,
} from './users/profiles-store.ts'
export { isVisible, lockedSubject, visibleSubject } from './users/subjects.ts'
export {
  deleteUser,
  findSubject,
  insertUser,
  lockNewUser,
  lockUser,
  lockUserShared,
  type SubjectRow,
  updateFirstClient,
  updateFirstClientForgotten,
  updatePasskeySuggested,
  updateSecondFactorRequired,
  updateUserStatus,
} from './users/users-store.ts'

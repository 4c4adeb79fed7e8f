// Users and administrators as rows, who is visible to whom, and sessions.
export {
  type AdministratorRow,
  findAdministrator,
  hasOtherAdministrator,
  insertAdministrator,
  type KeptInvitation,
  listAdministrators,
  updateActivated,
  updateAdministrator,
  updateInvitation,
} from './administrators/administrators-store.ts'
export { assertRolesGrantable } from './administrators/granted-roles.ts'
export { findInvited, updateAccepted } from './administrators/invitations-store.ts'
export type { PeopleContext } from './context.ts'
export { createKnownBrowsers, type KnownBrowsers } from './sessions/known-browsers.ts'
export { purgeKnownBrowsers } from './sessions/known-browsers-store.ts'
export { isRecent, recentProofMs } from './sessions/limits.ts'
export { createSessions, type Held, type Proofs, type Sessions } from './sessions/sessions.ts'
export { deleteAllSessions, purgeExpiredSessions } from './sessions/sessions-store.ts'
export {
  deleteSignIn,
  findSignIn,
  insertSignIn,
  purgeExpiredSignIns,
  type SignInRow,
  updateSignInAsked,
} from './sessions/sign-ins-store.ts'
export { ownClientId } from './sessions/verify.ts'
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
  updateUserStatus,
} from './users/users-store.ts'

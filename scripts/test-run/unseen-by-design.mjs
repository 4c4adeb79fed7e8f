// Declared responses that no test needs to see, and why: by code for every operation, or by operation and code.
const onlyInARace = 'possible only if it happens between the choice of a device and its lock, in one call'
const endsWithUser = 'the session ends with its user: possible only if that happens during the call'

export const unseenByDesign = {
  internal_error: 'a bug: a test that sees it fails',
  'challengeSecondFactor auth_type_disabled': onlyInARace,
  'challengeSecondFactor registration_state_conflict': onlyInARace,
  'requestAccess registration_state_conflict': onlyInARace,
  'listMyPasskeys user_disabled': endsWithUser,
  'listMyPasskeys not_found': endsWithUser,
  'addMyPasskey user_disabled': endsWithUser,
  'addMyPasskey not_found': endsWithUser,
  'activateMyPasskey user_disabled': endsWithUser,
  'getRelatedOrigins service_unavailable': 'answers from the configuration, without the database',
}

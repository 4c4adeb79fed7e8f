// Declared responses that no test needs to see, and why: by code for every operation, or by operation and code.
const onlyInARace = 'possible only if it happens between the choice of a device and its lock, in one call'

export const unseenByDesign = {
  internal_error: 'a bug: a test that sees it fails',
  'challengeSecondFactor auth_type_disabled': onlyInARace,
  'challengeSecondFactor registration_state_conflict': onlyInARace,
  'requestAccess registration_state_conflict': onlyInARace,
}

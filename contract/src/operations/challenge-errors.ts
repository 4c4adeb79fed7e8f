// The reasons why a challenge cannot be issued, for every operation that challenges a user with a method of their
// choice.
export const challengeErrors = [
  'not_found',
  'auth_type_disabled',
  'user_disabled',
  'registration_disabled',
  'registration_not_found',
  'ambiguous_registration',
  'registration_state_conflict',
  'push_pending',
  'push_paused',
  'connector_missing',
  'destination_not_allowed',
  'registration_locked',
  'send_limit_reached',
] as const

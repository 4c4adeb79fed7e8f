const tests = ['server/src/services/svc-auth/sign-in/invitation-passkey.test.ts']
const file = 'server/src/domain/enrolment/registrations/invited-passkeys.ts'
const accepting = 'server/src/domain/sign-in/sign-in/by-invitation.ts'

export default [
  {
    guard: 'an offer of a passkey works only with the invitation that it was made for',
    file,
    text: "row: boundTo, column: 'invitation_passkey'",
    replacement: "row: '', column: 'invitation_passkey'",
    tests,
  },
  {
    guard: 'an offer of a passkey to an invited user expires',
    file,
    text: 'if (offered.createdAt + challengeValiditySeconds * 1000 <= ctx.clock.now()) throw offerUnknown()',
    replacement: '',
    tests,
  },
  {
    guard: "a passkey that is an invited user's only method must verify its user",
    file,
    text: 'userVerificationRequired: true }',
    replacement: 'userVerificationRequired: false }',
    tests,
  },
  {
    guard: 'a passkey that an invited user creates is no proof before it is used',
    file: accepting,
    text: 'passwordAt: passkey ? null : now, secondFactorAt: null, passkeyAt: null }',
    replacement: 'passwordAt: now, secondFactorAt: passkey ? now : null, passkeyAt: passkey ? now : null }',
    tests,
  },
  {
    guard: 'an expired or replaced invitation offers no passkey',
    file: accepting,
    text: 'if (!invited) throw unknown()\n    return offerInvitedPasskey(ctx, tx, { userId: invited.user_id, invitationHash })',
    replacement: "return offerInvitedPasskey(ctx, tx, { userId: invited?.user_id ?? 'unknown', invitationHash })",
    tests,
  },
]

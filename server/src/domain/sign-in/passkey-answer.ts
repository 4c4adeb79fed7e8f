// An answer with a passkey of our own pages, where the request can also carry a code.
import { type AuthType, invalidField, type OtpAuthType, type Verdict } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantScope } from '@countersign/platform/database'
import { type ChallengesContext, verifyPasskey } from '../challenges/index.ts'

interface Answered {
  readonly userId: string
  readonly challengeId?: string | undefined
  readonly credential?: unknown
  readonly otp?: string | undefined
  readonly nextOtp?: string | undefined
}

/** Throws if the request has a passkey and is of another method. */
export function isOtherThanPasskey<Request extends { readonly authType: AuthType; readonly credential?: unknown }>(
  request: Request,
): request is Request & { readonly authType: OtpAuthType; readonly credential?: undefined } {
  if (request.authType === 'passkey') return false
  if (request.credential !== undefined) throw invalidField('credential', 'is allowed only for passkey')
  return true
}

export async function answerWithPasskey(
  ctx: ChallengesContext,
  tenant: TenantScope,
  origin: Origin,
  { userId, challengeId, credential, otp, nextOtp }: Answered,
  { anotherFactorVerified }: { readonly anotherFactorVerified: boolean },
): Promise<Omit<Verdict, 'assertion'>> {
  if (otp !== undefined || nextOtp !== undefined)
    throw invalidField(otp === undefined ? 'nextOtp' : 'otp', 'must be omitted for passkey; send credential')
  if (challengeId === undefined) throw invalidField('challengeId', 'is required for passkey')
  if (credential === undefined) throw invalidField('credential', 'is required for passkey')
  const answer = { userId, challengeId, credential }
  const verdict = await verifyPasskey(ctx, tenant, origin, answer, { at: 'own_pages', anotherFactorVerified })
  if (!verdict.authenticated) return { ...verdict, challengeId }
  return { authenticated: true, challengeId, registrationId: verdict.passkey.registration_id, userId }
}

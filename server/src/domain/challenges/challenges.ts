// Challenges, from the first call to the last. What is the same for all methods is in lifecycle; what an answer is differs.
import {
  type AuthenticateOtpRequest,
  type AuthenticatePasskeyRequest,
  type AuthType,
  type Challenge,
  type ConfirmQrCodeRequest,
  type DeviceChallenge,
  type DeviceChallenges,
  type FetchOtpDetailsRequest,
  invalidField,
  methods,
  type PasskeyChallenge,
  Problem,
  type PushChallenge,
  type QrChallenge,
  type SendOtpRequest,
  type SendPasskeyRequest,
  type UserMethods,
  type Verdict,
} from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantScope } from '@countersign/platform/database'
import { authenticationMethods, deviceMethods, isDeviceAuthType } from '../../methods/index.ts'
import { readUserMethods } from '../authenticators/index.ts'
import type { ChallengesContext } from './context.ts'
import { answerOnDevice } from './device-answers/answer.ts'
import { listForDevice } from './device-answers/for-device.ts'
import { promptToSignIn } from './device-answers/prompt.ts'
import { scan, showQrCode } from './device-answers/scan.ts'
import { findChallenge } from './lifecycle/challenges-store.ts'
import { presentChallenge } from './lifecycle/present.ts'
import { readVerdict } from './lifecycle/status.ts'
import { issueTyped } from './typed-answers/issue.ts'
import { verify } from './typed-answers/verify.ts'
import { activateWeb } from './web-answers/activate.ts'
import { issueWeb } from './web-answers/issue.ts'
import { verifyWeb } from './web-answers/verify.ts'

/** Issues a challenge with any method. */
export function issue(
  ctx: ChallengesContext,
  tenant: TenantScope,
  origin: Origin,
  request: SendOtpRequest | SendPasskeyRequest,
): Promise<Challenge | PushChallenge | QrChallenge | PasskeyChallenge> {
  if (isOfPasskey(request)) return issueWeb(ctx, tenant, origin, request)
  return issueOtp(ctx, tenant, origin, request)
}

/** Issues a challenge with a method that is answered with a code or on a device. */
export function issueOtp(
  ctx: ChallengesContext,
  tenant: TenantScope,
  origin: Origin,
  request: SendOtpRequest,
): Promise<Challenge | PushChallenge | QrChallenge> {
  const { authType, ...asked } = request
  if (!isDeviceAuthType(authType)) return issueTyped(ctx, tenant, origin, request)
  return (deviceMethods[authType].asks === 'prompt' ? promptToSignIn : showQrCode)(ctx, tenant, origin, asked)
}

/** Verifies an answer with any method. */
export async function authenticate(
  ctx: ChallengesContext,
  tenant: TenantScope,
  origin: Origin,
  request: AuthenticateOtpRequest | AuthenticatePasskeyRequest,
): Promise<Verdict> {
  if (!isOfPasskey(request)) return authenticateOtp(ctx, tenant, origin, request)
  const { challengeId, registrationId } = request
  if (challengeId !== undefined && registrationId !== undefined)
    throw invalidField('challengeId', 'must be omitted if registrationId is present')
  if (registrationId !== undefined) return activateWeb(ctx, tenant, origin, { ...request, registrationId })
  if (challengeId === undefined) throw invalidField('challengeId', 'is required, or registrationId')
  return verifyWeb(ctx, tenant, origin, { ...request, challengeId })
}

const isOfPasskey = <Request extends SendPasskeyRequest | AuthenticatePasskeyRequest>(
  request: { readonly authType: AuthType } | Request,
): request is Request => request.authType === 'passkey'

/** Verifies an answer that was typed, or reads how a device has answered. */
export async function authenticateOtp(
  ctx: ChallengesContext,
  tenant: TenantScope,
  origin: Origin,
  request: AuthenticateOtpRequest,
): Promise<Verdict> {
  const { otp, nextOtp, ...attempt } = request
  const { authType, challengeId, userId } = attempt
  if (nextOtp !== undefined && !('acceptsNextCode' in methods[authType]))
    throw invalidField('nextOtp', 'is allowed only for hardware_token')
  if (authenticationMethods[authType].answer === 'typed') {
    if (otp === undefined) throw invalidField('otp', `is required for ${authType}`)
    return verify(ctx, tenant, origin, attempt, { text: otp, next: nextOtp })
  }
  if (otp !== undefined) throw invalidField('otp', `must be omitted for ${authType}, which is answered on the device`)
  if (challengeId === undefined) throw invalidField('challengeId', `is required for ${authType}`)
  return readVerdict(ctx, tenant, origin, { challengeId, userId, authType })
}

/** A device has scanned a QR code, or answers it. */
export function confirmQrCode(
  ctx: ChallengesContext,
  tenant: TenantScope,
  origin: Origin,
  request: ConfirmQrCodeRequest,
): Promise<DeviceChallenge> {
  return request.action === 'scan'
    ? scan(ctx, tenant, origin, request.qrContent)
    : answerOnDevice(ctx, tenant, origin, 'qr_code', request, request.action)
}

/** For a device: the challenges that it can answer. For an application: a challenge, or the methods of a user. */
export async function readDetails(
  ctx: ChallengesContext,
  tenant: TenantScope,
  origin: Origin,
  { challengeId, userId, waitSeconds }: FetchOtpDetailsRequest,
  signal: AbortSignal,
): Promise<Challenge | UserMethods | DeviceChallenges> {
  if (origin.caller.kind === 'device') {
    if (challengeId !== undefined || userId !== undefined)
      throw invalidField('challengeId', 'must be omitted by a device, and so must userId')
    return listForDevice(ctx, tenant, origin, waitSeconds ?? 0, signal)
  }
  if (waitSeconds !== undefined) throw invalidField('waitSeconds', 'is allowed only from a device')
  if ((challengeId === undefined) === (userId === undefined))
    throw invalidField('challengeId', 'is required, or userId, but not both')
  if (userId !== undefined) return readUserMethods(ctx, tenant, origin, userId)
  const row = await tenant.tx((tx) => findChallenge(tx, challengeId ?? ''))
  if (row?.client_id !== origin.caller.clientId) throw new Problem('not_found')
  return presentChallenge(row, ctx.clock.now())
}

export { answerOnDevice } from './device-answers/answer.ts'
export { promptToSignIn } from './device-answers/prompt.ts'
export { showQrCode } from './device-answers/scan.ts'
export { checkStatus } from './lifecycle/status.ts'
export { verify } from './typed-answers/verify.ts'

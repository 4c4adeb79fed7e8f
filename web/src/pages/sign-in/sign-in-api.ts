// The calls of the sign-in. Nothing here leads to the sign-in where it is refused: this is it.
import type {
  DeviceSignIn,
  InvitedUser,
  Me,
  SecondFactorChallenge,
  SignInOutcome,
  SignInPage,
  SignInWithPasswordRequest,
} from '@countersign/contract'
import { ApiProblem } from '../../api/problem.ts'
import { request } from '../../api/request.ts'
import { language } from '../../i18n/language.ts'
import { addressOf } from '../../session/deployment.ts'
import { ownPageHeaders } from '../../session/own-page-headers.ts'

const pathOf = (tenantId: string, step = '') =>
  addressOf(`svc-auth/v1/sign-in/${encodeURIComponent(tenantId)}${step && `/${step}`}`)

const send = <Answer>(tenantId: string, step: string, body: object, signal?: AbortSignal): Promise<Answer> =>
  request<Answer>(pathOf(tenantId, step), { headers: ownPageHeaders, body, ...(signal ? { signal } : {}) })

export const readSignInPage = (tenantId: string): Promise<SignInPage> =>
  request(pathOf(tenantId), { headers: ownPageHeaders })

/** Undefined where nobody is signed in. */
export const readMe = (): Promise<Me | undefined> =>
  request<Me>(addressOf('svc-ss/v1/me'), { headers: ownPageHeaders }).catch((error: unknown) => {
    if (error instanceof ApiProblem) return undefined
    throw error
  })

export interface Credentials {
  readonly userId: string
  readonly password: string
  /** A code that is verified before the password. */
  readonly secondFactor?: { readonly authType: CodeFirst; readonly otp: string }
}

export type CodeFirst = NonNullable<SignInWithPasswordRequest['secondFactor']>['authType']

export const signInWithPassword = (tenantId: string, credentials: Credentials): Promise<SignInOutcome> =>
  send(tenantId, 'password', credentials)

export const signInWithDevice = (
  tenantId: string,
  device: { readonly userId: string; readonly authType: 'push' | 'qr_code' },
): Promise<DeviceSignIn> => send(tenantId, 'device', { ...device, locale: language })

export const challengeSecondFactor = (tenantId: string, factor: object): Promise<SecondFactorChallenge> =>
  send(tenantId, 'challenge', { ...factor, locale: language })

export const answerSecondFactor = (tenantId: string, answer: object, signal?: AbortSignal): Promise<SignInOutcome> =>
  send(tenantId, 'answer', answer, signal)

export const readInvitation = (tenantId: string, invitation: string): Promise<InvitedUser> =>
  send(tenantId, 'invitation', { invitation })

export const acceptInvitation = (
  tenantId: string,
  accepted: { readonly invitation: string; readonly password: string },
): Promise<SignInOutcome> => send(tenantId, 'invitation:accept', accepted)

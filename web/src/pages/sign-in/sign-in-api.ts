// The calls of the sign-in. A refusal never leads to the sign-in page: this is the sign-in page.
import type { AddMyPasskeyRequest, DeviceAuthType, Me, SignInWithPasswordRequest } from '@countersign/contract'
import { type Callable, type InputOf, type ReplyOf, svcAuth, svcSs } from '@countersign/contract/operations'
import { type CallOptions, callAt } from '#api/call-at.ts'
import { ApiProblem } from '#api/problem.ts'
import { language } from '#i18n/language.ts'
import { contextPathOf } from '#session/deployment.ts'
import { ownPageHeaders } from '#session/own-page-headers.ts'

const send = async <S extends Callable>(signature: S, input: InputOf<S> & CallOptions): Promise<ReplyOf<S>> =>
  (await callAt(contextPathOf(signature.service), signature, { ...input, headers: ownPageHeaders })).value

export const readSignInPage = (tenantId: string) => send(svcAuth.getSignInPage, { params: { tenantId } })

/** Undefined for a visitor who is not signed in. */
export const readMe = (): Promise<Me | undefined> =>
  send(svcSs.getMe, {}).catch((error: unknown) => {
    if (error instanceof ApiProblem) return undefined
    throw error
  })

export interface Credentials {
  readonly userId: string
  readonly password: string
  /** The sign-in that started with a passkey. */
  readonly passkeySignInId?: string
  /** A code that is verified before the password. */
  readonly secondFactor?: { readonly authType: CodeFirst; readonly otp: string }
}

export type CodeFirst = NonNullable<SignInWithPasswordRequest['secondFactor']>['authType']

type Given<S extends Callable> = InputOf<S> extends { readonly body: infer Body } ? Body : never

export const signInWithPassword = (tenantId: string, credentials: Credentials) =>
  send(svcAuth.signInWithPassword, { params: { tenantId }, body: credentials })

export const offerPasskey = (tenantId: string) => send(svcAuth.offerPasskey, { params: { tenantId } })

export const signInWithPasskey = (tenantId: string, answer: Given<typeof svcAuth.signInWithPasskey>) =>
  send(svcAuth.signInWithPasskey, { params: { tenantId }, body: answer })

/** With the session that has just started. */
export const addMyPasskey = (body: AddMyPasskeyRequest) => send(svcSs.addMyPasskey, { body })

export const activateMyPasskey = (registrationId: string, credential: Readonly<Record<string, unknown>>) =>
  send(svcSs.activateMyPasskey, { params: { registrationId }, body: { credential } })

export const signInWithDevice = (tenantId: string, device: { userId: string; authType: DeviceAuthType }) =>
  send(svcAuth.signInWithDevice, { params: { tenantId }, body: { ...device, locale: language } })

export const challengeSecondFactor = (tenantId: string, factor: Given<typeof svcAuth.challengeSecondFactor>) =>
  send(svcAuth.challengeSecondFactor, { params: { tenantId }, body: { ...factor, locale: language } })

export const answerSecondFactor = (
  tenantId: string,
  answer: Given<typeof svcAuth.answerSecondFactor>,
  signal?: AbortSignal,
) => send(svcAuth.answerSecondFactor, { params: { tenantId }, body: answer, signal })

export const signInWithTemporaryCode = (tenantId: string, body: Given<typeof svcAuth.signInWithTemporaryCode>) =>
  send(svcAuth.signInWithTemporaryCode, { params: { tenantId }, body })

export const readInvitation = (tenantId: string, invitation: string) =>
  send(svcAuth.readInvitation, { params: { tenantId }, body: { invitation } })

export const offerInvitationPasskey = (tenantId: string, invitation: string) =>
  send(svcAuth.offerInvitationPasskey, { params: { tenantId }, body: { invitation } })

export const acceptInvitation = (tenantId: string, accepted: Given<typeof svcAuth.acceptInvitation>) =>
  send(svcAuth.acceptInvitation, { params: { tenantId }, body: accepted })

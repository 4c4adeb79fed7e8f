// Shared by the tests of push and QR codes.
import type { MfaTenant, ShownChallenge, SoftwareDevice, TestServer } from '@countersign/testkit'

/** A second client of the tenant. */
export async function newClient(
  server: TestServer,
  tenant: MfaTenant,
  scopes = ['mfa'],
): Promise<{ accessToken: string }> {
  const { body } = await tenant.admin('POST', 'clients', { displayName: 'Another client', scopes })
  const form = { grant_type: 'client_credentials', client_id: body.clientId, client_secret: body.clientSecret }
  const answer = await server.call('POST', `/AuthPage/oauth/token/${tenant.tenantId}`, { form })
  return { accessToken: answer.body.access_token }
}

export interface Asked {
  readonly challengeId: string
  readonly number: string
  readonly shown: ShownChallenge
}

/** Sends a push, and lets the device show it. */
export async function askByPush(
  tenant: MfaTenant,
  { userId, device }: { userId: string; device: SoftwareDevice },
  fields: object = {},
): Promise<Asked> {
  const { status, text, body } = await tenant.post('triggerPushNotification', { userId, ...fields })
  if (status !== 200) throw new Error(`Nobody was asked: ${text}`)
  const { challengeId, numberMatch } = body
  return { challengeId, number: numberMatch.displayNumber, shown: await device.shown(challengeId) }
}

export const anotherNumber = (number: string): string => String((Number(number) + 1) % 100).padStart(2, '0')

export async function auditOf(tenant: MfaTenant, userId: string, action: string) {
  const { body } = await tenant.admin('GET', `audit-events?targetId=${userId}&action=${action}&limit=100`)
  return body.items as { readonly actor: object; readonly details: Record<string, unknown> }[]
}

// Passkeys of our own pages, made and used by a software authenticator in a person's browser.
import type { KeyObject } from 'node:crypto'
import { svcSs } from '@countersign/contract/operations'
import { ask } from './ask.ts'
import { type CreateDeviation, type Deviation, softwareAuthenticator } from './passkeys/software-authenticator.ts'
import type { TestPerson } from './people.ts'
import type { TestServer } from './server.ts'

/** The browser in front of an authenticator, on our own pages. */
export interface OwnAuthenticator {
  readonly credentialId: string
  readonly publicKey: KeyObject
  /** To put the same key into a browser. */
  readonly privateKey: KeyObject
  create(challenge: string, deviation?: CreateDeviation): object
  /** With the user handle, as browsers send it for a discoverable passkey. */
  get(challenge: string, deviation?: Deviation): object
}

export interface OwnPasskey extends OwnAuthenticator {
  readonly registrationId: string
  readonly userHandle: string
}

/** Answers as a browser on our own pages would. */
export function ownAuthenticator({ environment }: Pick<TestServer, 'environment'>): OwnAuthenticator & {
  as(userHandle: string): OwnAuthenticator
} {
  const key = softwareAuthenticator()
  const origin = environment.PUBLIC_URL ?? ''
  const here = { rpId: new URL(origin).hostname }
  const bytes = (challenge: string) => Buffer.from(challenge, 'base64url')
  const from = (deviation: Deviation) => ({ ...here, ...deviation, clientData: { origin, ...deviation.clientData } })
  const as = (userHandle: string | undefined): OwnAuthenticator => ({
    credentialId: key.id.toString('base64url'),
    publicKey: key.publicKey,
    privateKey: key.privateKey,
    create: (challenge, deviation = {}) => key.create(bytes(challenge), from(deviation)),
    get: (challenge, deviation = {}) =>
      key.get(bytes(challenge), { ...from(deviation), response: { userHandle, ...deviation.response } }),
  })
  return { ...as(undefined), as }
}

/** The person is signed in, and has just verified their identity. */
export async function newOwnPasskey(
  server: Pick<TestServer, 'environment'>,
  { browser }: Pick<TestPerson, 'browser'>,
  { deviation = {}, conditional }: { readonly deviation?: CreateDeviation; readonly conditional?: true } = {},
): Promise<OwnPasskey> {
  const added = await ask(browser.call, svcSs.addMyPasskey, { body: conditional ? { conditional } : {} })
  const { registrationId, publicKey } = added.body
  if (!publicKey) throw new Error(`The passkey was not added: ${added.text}`)
  const authenticator = ownAuthenticator(server)
  const credential = authenticator.create(publicKey.challenge, deviation)
  const activated = await ask(browser.call, svcSs.activateMyPasskey, {
    params: { registrationId },
    body: { credential: { ...credential } },
  })
  if (activated.body.status !== 'active') throw new Error(`The passkey was not activated: ${activated.text}`)
  return { registrationId, userHandle: publicKey.user.id, ...authenticator.as(publicKey.user.id) }
}

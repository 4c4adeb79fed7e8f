import { createPrivateKey } from 'node:crypto'
import { signEs256 } from './es256-signature.ts'
import type { SigningKey } from './signing-key.ts'

export interface Signer {
  readonly kid: string
  sign(typ: string, claims: object): string
}

export function createSigner({ kid, privateKeyPkcs8 }: Pick<SigningKey, 'kid' | 'privateKeyPkcs8'>): Signer {
  const privateKey = createPrivateKey({ key: privateKeyPkcs8, format: 'der', type: 'pkcs8' })
  const headers = new Map<string, string>()

  const headerFor = (typ: string): string => {
    const known = headers.get(typ)
    if (known) return known
    const header = encode({ alg: 'ES256', typ, kid })
    headers.set(typ, header)
    return header
  }

  return {
    kid,
    sign: (typ, claims) => {
      const signingInput = `${headerFor(typ)}.${encode(claims)}`
      const signature = signEs256(Buffer.from(signingInput, 'latin1'), privateKey)
      return `${signingInput}.${signature.toString('base64url')}`
    },
  }
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}

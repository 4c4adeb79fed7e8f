// What ties a request for approval to the denial that offered it: signed, so that nobody can ask for more than was denied.
import type { Clock } from '@countersign/platform/clock'
import { checkClaims, JwtRefused, verifyJws } from '@countersign/platform/crypto'
import type { Addresses } from '../../base/index.ts'
import type { Access } from '../../oauth/index.ts'
import type { Evaluation } from './evaluation.ts'

const bindingType = 'access-request+jwt'
const ttlSeconds = 600

export interface Binding {
  readonly evaluationId: string
  readonly actionHash: string
}

export interface Bindings {
  sign(tenantId: string, evaluation: Evaluation): Promise<{ readonly token: string; readonly expiresAt: Date }>
  /** Undefined where it is not ours, or its time is over. */
  verify(tenantId: string, token: string): Promise<Binding | undefined>
}

interface Parts {
  readonly access: Pick<Access, 'signing'>
  readonly addresses: Addresses
  readonly clock: Clock
}

export function createBindings({ access, addresses, clock }: Parts): Bindings {
  return {
    async sign(tenantId, { evaluationId, actionHash, epoch }) {
      const tenant = await access.signing(tenantId)
      if (!tenant) throw new Error(`Tenant ${tenantId} has no signing key.`)
      const iat = Math.floor(clock.now() / 1000)
      const exp = iat + ttlSeconds
      const claims = { evaluation_id: evaluationId, action_hash: actionHash, epoch }
      const token = tenant.signer.sign(bindingType, {
        iss: tenant.issuer,
        aud: addresses.pdp(tenantId),
        ...claims,
        iat,
        exp,
      })
      return { token, expiresAt: new Date(exp * 1000) }
    },

    async verify(tenantId, token) {
      const tenant = await access.signing(tenantId)
      try {
        const claims = verifyJws(token, {
          typ: bindingType,
          keyFor: (kid) => tenant?.verificationKeys.get(kid),
        })
        checkClaims(claims, { iss: tenant?.issuer, aud: addresses.pdp(tenantId) }, clock.now(), 0)
        return { evaluationId: String(claims.evaluation_id), actionHash: String(claims.action_hash) }
      } catch (error) {
        if (error instanceof JwtRefused) return undefined
        throw error
      }
    },
  }
}

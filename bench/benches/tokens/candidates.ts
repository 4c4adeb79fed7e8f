// The candidates for client-credentials access tokens: Countersign and its peers.
import type { MeasuredServer } from '../../src/measure.ts'
import { startPeerOnPostgres } from '../../src/peer-on-postgres.ts'
import { startPeer } from '../../src/peers.ts'
import type { Product } from '../../src/product.ts'

export interface TokenFacts {
  readonly tokenEndpoint: string
  readonly jwksUri: string
  readonly form: Readonly<Record<string, string>>
}

export interface TokenServer extends MeasuredServer, AsyncDisposable {
  readonly facts: TokenFacts
}

export interface TokenCandidate {
  readonly name: string
  start(signal: AbortSignal): Promise<TokenServer>
}

export function ourselves(name: string, product: Product, settings: Readonly<Record<string, string>>): TokenCandidate {
  const { tenantId, clientId, clientSecret } = product
  return {
    name,
    async start(signal) {
      const running = await product.start(signal, settings)
      return {
        ...running,
        facts: {
          tokenEndpoint: `${running.url}/AuthPage/oauth/token/${tenantId}`,
          jwksUri: `${running.url}/AuthPage/oauth/jwks/${tenantId}`,
          form: {
            grant_type: 'client_credentials',
            client_id: clientId,
            client_secret: clientSecret,
            scope: 'mfa.challenge',
          },
        },
      }
    },
  }
}

export function peer(name: string, folder: string): TokenCandidate {
  return {
    name,
    async start(signal) {
      const child = await startPeer<TokenFacts>(folder, signal)
      return {
        facts: child.ready,
        serverPid: child.pid,
        [Symbol.asyncDispose]: () => child[Symbol.asyncDispose](),
      }
    },
  }
}

/** On a PostgreSQL of the same build and settings as ours. */
export function peerOnPostgres(
  name: string,
  folder: string,
  environment: Readonly<Record<string, string>> = {},
): TokenCandidate {
  return { name, start: (signal) => startPeerOnPostgres<TokenFacts>(folder, signal, environment) }
}

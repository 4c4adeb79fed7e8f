// The candidates: Countersign as enforcement points use it, Cerbos, and plain Cedar.
import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { MeasuredServer } from '../../src/measure.ts'
import { startPeer } from '../../src/peers.ts'
import type { Product } from '../../src/product.ts'
import type { Asked } from '../../src/requests.ts'
import { makeTemporaryFolder } from '../../src/temporary-folder.ts'
import { accessTokenOf } from './provision.ts'
import { action, cerbosPolicy, type Question, questions, slicePolicies } from './rules.ts'

export interface DecisionServer extends MeasuredServer, AsyncDisposable {
  readonly url: string
  /** One for each question. */
  readonly requests: readonly Asked[]
  /** Undefined if the body is not a decision. */
  decisionIn(body: string): boolean | undefined
}

export interface DecisionCandidate {
  readonly name: string
  start(signal: AbortSignal): Promise<DecisionServer>
}

export function ourselves(product: Product): DecisionCandidate {
  return {
    name: 'Countersign',
    async start(signal) {
      const running = await product.start(signal)
      const headers = { authorization: `Bearer ${await accessTokenOf(product, running.url, 'agents.evaluate')}` }
      const url = `${running.url}/AuthPage/pdp/${product.tenantId}/access/v1/evaluation`
      const asked = ({ person, document }: Question) => ({
        subject: { type: 'user', id: person.id },
        action: { name: action },
        resource: { type: 'Document', id: document.id, properties: document.attributes },
      })
      return {
        ...running,
        requests: questions.map((question) => ({ url, headers, json: asked(question) })),
        decisionIn: (body) => (JSON.parse(body) as { decision?: boolean }).decision,
      }
    },
  }
}

const isInstalled = (name: string): boolean => {
  try {
    createRequire(join(import.meta.dirname, '../../.peers/')).resolve(name)
    return true
  } catch {
    return false
  }
}

/** Not every platform has a build. */
export const hasCerbos = (): boolean => isInstalled(`@cerbos/cerbos-${process.platform}-${process.arch}`)

export const cerbos: DecisionCandidate = {
  name: 'Cerbos',
  start: (signal) =>
    startOnPolicies('cerbos', { 'document.json': JSON.stringify(cerbosPolicy) }, signal, (url) => ({
      requests: questions.map(({ person, document }) => ({
        url: `${url}/api/check/resources`,
        json: {
          requestId: 'bench',
          principal: { id: person.id, roles: ['user'], attr: person.attributes },
          resources: [
            { actions: [action], resource: { kind: 'document', id: document.id, attr: document.attributes } },
          ],
        },
      })),
      decisionIn(body) {
        const { results = [] } = JSON.parse(body) as { results?: { actions: Record<string, string> }[] }
        const effect = results[0]?.actions[action]
        return effect === undefined ? undefined : effect === 'EFFECT_ALLOW'
      },
    })),
}

export const bareCedar: DecisionCandidate = {
  name: 'bare Cedar',
  start: (signal) =>
    startOnPolicies('bare-cedar', { 'policies.cedar': slicePolicies }, signal, (url) => ({
      requests: questions.map(({ person, document }) => {
        const principal = { type: 'User', id: person.id }
        const resource = { type: 'Document', id: document.id }
        const entities = [
          { uid: principal, attrs: person.attributes, parents: [] },
          { uid: resource, attrs: document.attributes, parents: [] },
        ]
        return { url, json: { principal, action: { type: 'Action', id: action }, resource, context: {}, entities } }
      }),
      decisionIn: (body) => (JSON.parse(body) as { decision?: boolean }).decision,
    })),
}

async function startOnPolicies(
  name: string,
  files: Readonly<Record<string, string>>,
  signal: AbortSignal,
  asking: (url: string) => Pick<DecisionServer, 'requests' | 'decisionIn'>,
): Promise<DecisionServer> {
  await using ending = new AsyncDisposableStack()
  const { path } = ending.use(await makeTemporaryFolder())
  for (const [file, text] of Object.entries(files)) await writeFile(join(path, file), text)
  const child = ending.use(await startPeer<{ url: string }>(name, signal, { POLICIES: path }))
  const { url } = child.ready
  const kept = ending.move()
  return { url, serverPid: child.pid, ...asking(url), [Symbol.asyncDispose]: () => kept.disposeAsync() }
}

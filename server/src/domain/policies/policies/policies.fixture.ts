// For tests of policies: a tenant with a schema, entities and published policies.
import type { EntityLine } from '@countersign/contract'
import type { TenantScope } from '@countersign/platform/database'
import { freshDatabase, testClock } from '@countersign/testkit'
import { tenants } from '../../administration/index.ts'
import { openProcess, type Process } from '../../process.fixture.ts'
import { authorize, entities, policyDrafts, policySets } from '../index.ts'
import type { Authorization, PolicyRequest } from './authorization.ts'
import { type CallerSays, type ContextFacts, cedarContext } from './cedar-context.ts'

const origin = { actor: { kind: 'system', id: 'test' } } as const

export interface PolicyTenant {
  readonly scope: TenantScope
  save(policies: string, schema?: string): Promise<void>
  /** The saved draft, or the given policies. */
  publish(policies?: string, schema?: string): Promise<number>
  put(...entities: EntityLine[]): Promise<void>
  remove(type: string, id: string): Promise<void>
  /** By default in this process, at noon. */
  ask(asked: Asked): Promise<Authorization>
}

export interface Asked extends Omit<PolicyRequest, 'context'> {
  readonly facts?: Partial<ContextFacts>
  readonly says?: CallerSays
  readonly by?: Process
}

export async function openPolicyTenants() {
  const shared = await freshDatabase()
  const clock = testClock('2030-01-01T12:00:00Z')
  const opened: Process[] = []
  const openAnother = async () => {
    const process = await openProcess(shared, clock)
    opened.push(process)
    return process
  }
  const process = await openAnother()
  const administrator = { userId: 'admin', displayName: 'Administrator' }
  let made = 0

  const newTenant = async (firstSchema?: string): Promise<PolicyTenant> => {
    const isOperator = made === 0
    made += 1
    const tenantId = `t${made}`
    await tenants.provision(process, { tenantId, displayName: tenantId, administrator }, { isOperator })
    const scope = process.database.scope(tenantId)
    let schema = firstSchema
    const save = async (policies: string, changed = schema) => {
      schema = changed
      await policyDrafts.save(process, scope, origin, null, { policies, ...(schema === undefined ? {} : { schema }) })
    }
    return {
      scope,
      save,
      async publish(policies, changed) {
        if (policies !== undefined) await save(policies, changed)
        return (await policySets.publish(process, scope, origin, null, {})).resource.version
      },
      async put(...lines) {
        const given = lines.map((entity, index) => ({ attributes: {}, parents: [], ...entity, line: index + 1 }))
        await entities.upsert(process, scope, origin, given)
      },
      remove: (type, id) => entities.remove(process, scope, origin, { type, id }, null),
      ask({ facts = {}, says = {}, by = process, ...request }) {
        const context = cedarContext({ now: clock.now(), ...facts }, says)
        return authorize(by, by.database.scope(tenantId), { ...request, context })
      },
    }
  }

  return {
    process,
    clock,
    newTenant,
    openAnother,
    async close() {
      await Promise.all(opened.map((one) => one.close()))
      await shared.drop()
    },
  }
}

export const user = (id: string) => ({ type: 'User', id })
export const agent = (id: string) => ({ type: 'Agent', id })

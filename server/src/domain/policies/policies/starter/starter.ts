// The first draft of every tenant, and the policies of the demo tenant.

import { readFileSync } from 'node:fs'
import type { EntityRef } from '../../cedar/entity-ref.ts'
import type { PolicySource } from '../../cedar-index/index.ts'
import type { GivenEntity } from '../../entities/entity-file.ts'

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

export const starterSource: PolicySource = {
  schema: read('./schema.cedarschema'),
  policies: read('./policies.cedar'),
}

const keepers = { type: 'Group', id: 'keepers' }
const shop = { type: 'Shop', id: 'demo' }
const ada = { type: 'User', id: 'ada' }

const entity = (ref: EntityRef, attributes: GivenEntity['attributes'] = {}, ...parents: EntityRef[]) => ({
  ...ref,
  attributes,
  parents,
})

export const starterEntities: readonly GivenEntity[] = [
  entity(keepers),
  entity(shop),
  entity(ada, { department: 'animals' }, keepers),
  entity({ type: 'User', id: 'ben' }, { department: 'sales' }),
  entity({ type: 'Pet', id: 'rex' }, { status: 'available' }, shop),
  entity({ type: 'Pet', id: 'tweety' }, { status: 'sold' }, shop),
  entity({ type: 'Account', id: 'ada-main' }, { owner: ada }),
].map((given, index) => ({ ...given, line: index + 1 }))

// What every tenant's first draft is, and what the demo tenant begins with.
import { readFileSync } from 'node:fs'
import type { EntityLine } from '@countersign/contract'
import type { PolicySource } from '../compile/compiled.ts'

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

export const starterSource: PolicySource = {
  schema: read('./schema.cedarschema'),
  policies: read('./policies.cedar'),
}

const keepers = { type: 'Group', id: 'keepers' }
const shop = { type: 'Shop', id: 'demo' }

export const starterEntities: readonly EntityLine[] = [
  keepers,
  shop,
  { type: 'User', id: 'ada', attributes: { department: 'animals' }, parents: [keepers] },
  { type: 'User', id: 'ben', attributes: { department: 'sales' } },
  { type: 'Pet', id: 'rex', attributes: { status: 'available' }, parents: [shop] },
  { type: 'Pet', id: 'tweety', attributes: { status: 'sold' }, parents: [shop] },
  { type: 'Account', id: 'ada-main', attributes: { owner: { type: 'User', id: 'ada' } } },
]

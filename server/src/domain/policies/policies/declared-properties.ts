// Which properties of an action a tenant's schema declares.

import { named, plainType } from '../schema/resolved-schema.ts'
import type { Published } from './published.ts'

export type DeclaredProperties = (tenantId: string, action: string) => Promise<ReadonlySet<string>>

export function createDeclaredProperties({ published }: { readonly published: Published }): DeclaredProperties {
  return async (tenantId, action) => {
    const set = await published.of(tenantId)
    const declared = set && named(set.schema.actions, action)
    if (!declared) return new Set()
    const context = plainType(set.schema, declared.context)
    const properties = context.kind === 'record' ? named(context.attributes, 'action') : undefined
    const record = properties && plainType(set.schema, properties.type)
    return new Set(record?.kind === 'record' ? Object.keys(record.attributes) : [])
  }
}

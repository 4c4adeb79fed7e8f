// What is typed about an entity, and what is stored of it.
import type { Entity, EntityLine } from '@countersign/contract'
import { jsonObjectOf } from '#console/parts/json-object.ts'
import type { EntityMessages } from './messages/en.ts'

export interface TypedEntity {
  readonly type: string
  readonly id: string
  readonly attributes: string
  readonly parents: string
}

export const emptyEntity: TypedEntity = { type: '', id: '', attributes: '{}', parents: '' }

export const typedEntity = ({ type, id, attributes, parents }: Entity): TypedEntity => ({
  type,
  id,
  attributes: JSON.stringify(attributes, null, 2),
  parents: parents.map((parent) => `${parent.type} ${parent.id}`).join('\n'),
})

const typeForm = /^(?!Action$)[A-Za-z_]\w{0,63}$/
const parentForm = /^([A-Za-z_]\w{0,63})\s+(\S.*)$/

type Problems = Partial<Record<keyof TypedEntity, string>>

export function readEntity(typed: TypedEntity, text: EntityMessages): { entity: EntityLine; problems: Problems } {
  const attributes = jsonObjectOf(typed.attributes)
  const parents = typed.parents
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => parentForm.exec(line))
  return {
    entity: {
      type: typed.type.trim(),
      id: typed.id.trim(),
      attributes: attributes ?? {},
      parents: parents.map((found) => ({ type: found?.[1] ?? '', id: found?.[2] ?? '' })),
    },
    problems: {
      ...(typeForm.test(typed.type.trim()) ? {} : { type: text.typeInvalid }),
      ...(typed.id.trim() === '' ? { id: text.required } : {}),
      ...(attributes ? {} : { attributes: text.attributesInvalid }),
      ...(parents.includes(null) ? { parents: text.parentsInvalid } : {}),
    },
  }
}

// The annotation @source. A misspelt one would silently be ignored, so others are refused.
import type { CedarSchema } from '../cedar/cedar.ts'
import type { SchemaIssue } from './context-rules.ts'
import { within } from './label-rules.ts'
import type { Annotated } from './labels.ts'
import { fromCaller, sourceAnnotation } from './resolve.ts'

const help = 'write @source("caller") before an attribute of an entity that agents may state'

export function sourceIssues({ '': given }: CedarSchema): SchemaIssue[] {
  const { entityTypes = {}, commonTypes = {}, actions = {} } = given ?? {}
  const ofEntities = Object.values(entityTypes).flatMap((declared) =>
    'shape' in declared && declared.shape ? attributesOf(declared.shape as Annotated) : [],
  )
  const elsewhere = [
    ...Object.values(commonTypes).flatMap((type) => within(type as Annotated)),
    ...Object.values(actions).flatMap(({ appliesTo }) => within((appliesTo?.context ?? {}) as Annotated)),
    ...ofEntities.flatMap(([, attribute]) => within(attribute)),
  ]
  return [
    ...ofEntities
      .filter(([, attribute]) => ![undefined, fromCaller].includes(attribute.annotations?.[sourceAnnotation]))
      .map(([word]) => ({ word, message: 'this is not a source', help })),
    ...elsewhere
      .filter(([, attribute]) => attribute.annotations?.[sourceAnnotation] !== undefined)
      .map(([word]) => ({ word, message: '@source has no effect here', help })),
  ]
}

const attributesOf = ({ attributes = {} }: Annotated): [string, Annotated][] => Object.entries(attributes)

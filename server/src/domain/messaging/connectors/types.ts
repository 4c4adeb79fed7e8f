// The types of connectors, for a form in which an administrator configures one.
import type { ConnectorType } from '@countersign/contract'
import type { TSchema } from 'typebox'
import { drivers } from '../../../drivers/index.ts'
import type { BaseContext } from '../../base/index.ts'
import { driverOf } from './driver-choice.ts'

type JsonSchema = ConnectorType['settings']

export function listTypes({ development }: BaseContext): ConnectorType[] {
  return Object.keys(drivers).flatMap((name) => {
    const driver = driverOf(name, development)
    if (!driver) return []
    const { channels, settings, secrets } = driver
    return [{ driver: name, channels: [...channels], settings: published(settings), secrets: writeOnly(secrets) }]
  })
}

/** Without the keyword that only our own validation uses. */
const published = (schema: TSchema): JsonSchema =>
  JSON.parse(JSON.stringify(schema, (key, value) => (key === 'issue' ? undefined : value)))

function writeOnly(schema: TSchema): JsonSchema {
  const { properties = {}, patternProperties, ...rest } = published(schema) as Record<string, Record<string, object>>
  const marked = (fields: Record<string, object>) =>
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { ...field, writeOnly: true }]))
  return {
    ...rest,
    properties: marked(properties),
    ...(patternProperties ? { patternProperties: marked(patternProperties) } : {}),
  }
}

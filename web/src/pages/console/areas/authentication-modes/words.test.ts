import type { AuthType } from '@countersign/contract'
import { expect, test } from 'vitest'
import { kindOf } from '#console/parts/schema-form/schema.ts'
import en from './messages/en.ts'
import { methodSettings } from './method-settings.data.ts'

const settings = Object.entries(methodSettings).flatMap(([authType, { properties = {} }]) =>
  Object.entries(properties).map(([name, schema]) => ({ authType, name, schema })),
)

test.each(settings)('$name of $authType has a name that people read', ({ authType, name }) => {
  expect(Object.keys(en.fields[authType as AuthType])).toContain(name)
})

test('numbers, choices, switches, lists, lists of objects and texts are told apart', () => {
  const kinds = Object.fromEntries(settings.map(({ name, schema }) => [name, kindOf(schema)]))
  expect(kinds).toMatchObject({
    codeDigits: 'number',
    algorithm: 'choice',
    digits: 'choice',
    allowPasswordOnly: 'switch',
    allowedCountries: 'list',
    issuerName: 'text',
    relyingParties: 'items',
  })
})

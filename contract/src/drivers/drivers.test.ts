import { expect, test } from 'vitest'
import { languages } from '../texts.ts'
import { type DriverContract, driverContracts } from './index.ts'

const all = Object.entries(driverContracts).map(([name, driver]): [string, DriverContract] => [name, driver])

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>
}

/** The settings by name, those within others too: `outer.inner`. */
const namesIn = ({ properties = {} }: Schema, outer = ''): string[] =>
  Object.entries(properties).flatMap(([name, inner]) => [outer + name, ...namesIn(inner, `${outer}${name}.`)])

test.each(all)('%s labels each of its settings and secrets, and nothing else', (_, { settings, secrets, labels }) => {
  expect(Object.keys(labels).sort()).toEqual([...namesIn(settings), ...namesIn(secrets)].sort())
})

test.each(all)('%s names every choice of a setting that has names for its choices', (_, { settings, labels }) => {
  const properties: Readonly<Record<string, { readonly enum?: readonly string[] }>> = settings.properties
  for (const [name, label] of Object.entries(labels))
    for (const { choices } of languages.map((language) => label[language]))
      if (choices) expect(Object.keys(choices)).toEqual(properties[name]?.enum)
})

test.each(all)('%s calls only settings advanced that it has', (_, { settings, advanced }) => {
  expect(Object.keys(settings.properties)).toEqual(expect.arrayContaining([...advanced]))
})

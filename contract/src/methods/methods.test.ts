import Type from 'typebox'
import { expect, test } from 'vitest'
import { Strict } from '../conventions.ts'
import { languages } from '../texts.ts'
import { authTypes, contractOf, methods } from './index.ts'
import { defineMethod, type MethodContract } from './method.ts'

const all = authTypes.map((authType): [string, MethodContract] => [authType, contractOf(authType)])
const inEachLanguage = all.flatMap(([authType, method]) =>
  languages.map((language) => ({ authType, method, language })),
)

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
}

/** The settings by name, including those of the objects in a list: `outer.inner`. */
const namesIn = ({ properties = {} }: Schema, outer = ''): string[] =>
  Object.entries(properties).flatMap(([name, inner]) => [
    outer + name,
    ...namesIn(inner.items ?? inner, `${outer}${name}.`),
  ])

test.each(all)('%s labels each of its settings, and nothing else', (_, { settings, labels }) => {
  expect(Object.keys(labels).sort()).toEqual(namesIn(settings).sort())
})

test.each(all)('%s names every choice of a setting that has names for its choices', (_, { settings, labels }) => {
  const properties: Readonly<Record<string, { readonly enum?: readonly string[] }>> = settings.properties
  for (const [name, label] of Object.entries(labels))
    for (const { choices } of languages.map((language) => label[language]))
      if (choices) expect(Object.keys(choices).sort()).toEqual(properties[name]?.enum?.toSorted())
})

test.each(inEachLanguage)('$authType has no empty text in $language', ({ method: { texts, labels }, language }) => {
  const shown = [texts[language], ...Object.values(labels).map((label) => label[language])]
  expect(shown.flatMap(textsIn).filter((text) => text.trim() === '')).toEqual([])
})

test.each(inEachLanguage)('$authType has in $language the texts that its capabilities need', ({ method, language }) => {
  const { selfService, signIn } = method.texts[language]
  const { addable, answer, registrationFields } = method
  expect(selfService.add !== undefined && selfService.offer !== undefined).toBe(addable !== undefined)
  expect(selfService.field !== undefined).toBe(addable?.input !== undefined)
  expect(Object.keys(registrationFields)).toHaveLength(addable?.input || method.input === 'password' ? 1 : 0)
  expect(signIn.start !== undefined).toBe(answer === 'device')
})

test('a method that has a setting without a label does not compile', () => {
  // @ts-expect-error: `stripes` has no label.
  const { settings, labels } = defineMethod({ ...methods.push, settings: Strict({ stripes: Type.Boolean() }) })
  expect(Object.keys(labels)).not.toContain(Object.keys(settings.properties)[0])
})

test('no two methods have the same rank', () => {
  expect(new Set(all.map(([, { rank }]) => rank)).size).toBe(Object.keys(methods).length)
})

test('no two methods have the same colour in a chart', () => {
  expect(new Set(all.map(([, { color }]) => color)).size).toBe(Object.keys(methods).length)
})

const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value as object).flatMap(textsIn)

import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { chooseLanguage, languages } from './language.ts'

const source = join(import.meta.dirname, '..')
const folders = globSync('**/en.ts', { cwd: source }).map(dirname)

test('the browser’s first language that we know is spoken, and English where we know none', () => {
  expect(chooseLanguage(['it-CH', 'fr-CH', 'de'])).toBe('fr')
  expect(chooseLanguage(['DE-AT'])).toBe('de')
  expect(chooseLanguage(['ja', 'nl'])).toBe('en')
})

test('there are texts to compare', () => {
  expect(folders.length).toBeGreaterThan(1)
})

test.for(folders)('no text of %s is missing in any language', async (folder) => {
  const [english, ...others] = await Promise.all(languages.map((language) => shapeOf(folder, language)))
  for (const other of others) expect(other).toEqual(english)
})

test.for(folders)('no text of %s is empty', async (folder) => {
  for (const language of languages) {
    const texts = Object.values(await messagesOf(folder, language)).flatMap((text) => sampleOf(text))
    expect(texts.filter((text) => text.trim() === '')).toEqual([])
  }
})

async function messagesOf(folder: string, language: string): Promise<Record<string, unknown>> {
  const module = (await import(join(source, folder, `${language}.ts`))) as { default: Record<string, unknown> }
  return module.default
}

/** The keys, nested ones too, with what each takes. */
async function shapeOf(folder: string, language: string): Promise<string[]> {
  const paths = (value: unknown, path: string): string[] => {
    if (typeof value === 'function') return [`${path}()`]
    if (typeof value !== 'object' || value === null) return [path]
    return Object.entries(value).flatMap(([key, nested]) => paths(nested, `${path}.${key}`))
  }
  return paths(await messagesOf(folder, language), '').sort()
}

function sampleOf(text: unknown): string[] {
  if (typeof text === 'string') return [text]
  if (typeof text === 'function') return [String(text(7, 7))]
  return Object.values(text as object).flatMap(sampleOf)
}

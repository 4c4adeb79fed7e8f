// A visitor downloads the texts of one language: the others would double the size of a page.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { authTypes, contractOf, type Language, languages } from '@countersign/contract'
import { expect, test } from 'vitest'

const built = join(import.meta.dirname, '../../web/dist')
const scripts = globSync('**/*.js', { cwd: built }).map((path) => readFileSync(join(built, path), 'utf8'))

const textsIn = (language: Language) =>
  authTypes.flatMap((authType) => {
    const { description, signIn } = contractOf(authType).texts[language]
    return [description, signIn.hint]
  })

test.each(languages)('the methods’ texts in %s are built, in files that have no other language', (language) => {
  const others = languages.filter((other) => other !== language).flatMap(textsIn)
  for (const text of textsIn(language)) {
    const containing = scripts.filter((script) => script.includes(text))
    expect(containing, text).not.toEqual([])
    for (const script of containing) expect(others.filter((other) => script.includes(other))).toEqual([])
  }
})

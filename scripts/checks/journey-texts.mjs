// Journeys refer to buttons, headings and texts by their key in the pages' catalogues, so that a change of wording
// breaks none.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const journeys = 'e2e/{sign-in,self-service,console,authenticator}/*.ts'
const catalogues = 'web/src/**/{en,de,fr}.ts'

/** A quoted text in a lookup. Texts that a journey types or sends are its own. */
const lookups =
  /(?:(?<!keyboard\.)\b(?:press|tap|says|shows|follow|copied|labelled|beginning|containing|getBy(?:Text|Label|AltText))\(|\bfill\((?=(?:'[^'\n]*'|"[^"\n]*"), )|\bname: |\bhasText: )(['"])(?<text>(?:(?!\1)[^\\\n])*)\1/g

export async function journeyTextViolations(root) {
  const keys = await textsIn(root)
  return globSync(journeys, { cwd: root })
    .sort()
    .flatMap((path) =>
      readFileSync(join(root, path), 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          Array.from(line.matchAll(lookups), ({ groups }) => groups.text.replace(/ \*$/, ''))
            .filter((text) => keys.has(text))
            .map((text) => `${path}:${index + 1}: look “${text}” up by its key: ${keys.get(text)}`),
        ),
    )
}

/** Every text of the pages, with one place where it occurs. */
async function textsIn(root) {
  const keys = new Map()
  const collect = (value, key) => {
    if (typeof value === 'string') keys.set(value, key)
    else if (typeof value === 'object' && value !== null)
      for (const [name, member] of Object.entries(value)) collect(member, `${key}.${name}`)
  }
  for (const path of globSync(catalogues, { cwd: root })) {
    const { default: texts } = await import(pathToFileURL(join(root, path)).href)
    collect(texts, path)
  }
  return keys
}

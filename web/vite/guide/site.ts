// All files of the guide except its scripts: pages, the same as Markdown, pictures, the data of the search.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { home, readContents } from './contents.ts'
import { layout } from './layout.ts'
import { Links, picturePath, sourcePath } from './links.ts'
import { llmsText } from './llms.ts'
import { asMarkdown, render } from './render.ts'
import { sectionsOf } from './search-sections.ts'

/** By their path in the guide. */
export type GuideFiles = ReadonlyMap<string, string | Uint8Array>

/** `root` is the repository. */
export function guideFiles(root: string): GuideFiles {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const groups = readContents(root)
  const pages = [home, ...groups.flatMap((group) => group.pages)]
  const links = new Links(pages, root)
  const files = new Map<string, string | Uint8Array>()
  const sections = pages.flatMap((page) => {
    const markdown = readFileSync(join(root, page.source), 'utf8')
    const rendered = render(markdown, page, links)
    files.set(`${page.path}.html`, layout({ version, groups }, page, rendered))
    files.set(`${page.path}.md`, asMarkdown(markdown, page, links))
    return sectionsOf(page, rendered)
  })
  for (const source of links.pictures) files.set(picturePath(source), readFileSync(join(root, source)))
  for (const source of links.sources) files.set(sourcePath(source), readFileSync(join(root, source)))
  // A script and not JSON, so that the search also works where the files are opened without a server.
  files.set('search-sections.js', `window.guideSections = ${JSON.stringify(sections)}\n`)
  files.set('llms.txt', llmsText(groups, version))
  return files
}

// Where the links of a document lead in the guide.
import { statSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { GuidePage } from './contents.ts'

const isElsewhere = (target: string): boolean => /^[a-z]+:/.test(target)

export class Links {
  readonly #pages: ReadonlyMap<string, GuidePage>
  readonly #root: string
  /** Pictures that the pages show, by their path in the repository. */
  readonly pictures = new Set<string>()
  /** Programs and other files that the pages link to, by their path in the repository. */
  readonly sources = new Set<string>()

  /** `root` is the repository. */
  constructor(pages: readonly GuidePage[], root: string) {
    this.#pages = new Map(pages.map((page) => [page.source, page]))
    this.#root = root
  }

  /** Undefined for a file that is only in the repository. */
  resolve(from: GuidePage, target: string, extension: 'html' | 'md'): string | undefined {
    if (isElsewhere(target) || target.startsWith('#')) return target
    const [path = '', anchor] = target.split('#')
    const source = posix.join(posix.dirname(from.source), path)
    const page = this.#pages.get(source)
    if (!page) return this.#sourceFile(from, source)
    return `${relativePath(from, `${page.path}.${extension}`)}${anchor ? `#${anchor}` : ''}`
  }

  #sourceFile(from: GuidePage, source: string): string | undefined {
    const isShown = isPublished.test(source) && statSync(join(this.#root, source), { throwIfNoEntry: false })?.isFile()
    if (!isShown) return undefined
    this.sources.add(source)
    return relativePath(from, sourcePath(source))
  }

  picture(from: GuidePage, target: string): string {
    const source = posix.join(posix.dirname(from.source), target)
    this.pictures.add(source)
    return relativePath(from, picturePath(source))
  }
}

/** What readers of the guide need beside its pages. The rest of the repository stays there. */
const isPublished = /^(examples|deploy|bench\/results)\//

/** As text: a browser would run or download other types. */
export const sourcePath = (source: string): string => `source/${source}.txt`

export const picturePath = (source: string): string => `images/${posix.basename(source)}`

/** From a page to a file of the guide. The guide works under any address, so no link starts at a root. */
export function relativePath({ path }: GuidePage, file: string): string {
  return posix.relative(posix.dirname(path), file)
}

// The nginx configuration of docs/operations.md, unchanged.
import { fencesOf, readDocument } from '../docs/markdown.ts'

export interface DocumentedNginx {
  readonly text: string
  /** The port that nginx passes a path to, by its longest matching location. */
  portOf(path: string): number | undefined
}

export async function documentedNginx(): Promise<DocumentedNginx> {
  const { text = '' } = fencesOf(await readDocument('docs/operations.md')).find(({ info }) => info[0] === 'nginx') ?? {}
  const upstreams = new Map(
    Array.from(text.matchAll(/^upstream (\w+) +\{ server 127\.0\.0\.1:(\d+);/gm), ([, name = '', port]) => [
      name,
      Number(port),
    ]),
  )
  const locations = Array.from(
    text.matchAll(/^ *location (\S+) +\{ proxy_pass http:\/\/(\w+);/gm),
    ([, prefix = '', upstream = '']) => ({ prefix, port: upstreams.get(upstream) }),
  ).sort((one, other) => other.prefix.length - one.prefix.length)
  return { text, portOf: (path) => locations.find(({ prefix }) => path.startsWith(prefix))?.port }
}

// The nginx configuration of docs/operations.md, unchanged.
import { type ServiceId, services } from '@countersign/contract'
import { fencesOf, readDocument } from '../docs/markdown.ts'

export interface DocumentedNginx {
  readonly text: string
  /** The port that nginx passes a path to, by its longest matching location. */
  portOf(path: string): number | undefined
}

/** Where a test listens, and with which certificate; without one, nginx speaks HTTP. */
export interface NginxHere {
  readonly ports: ReadonlyMap<ServiceId, number>
  readonly tls?: { readonly certificateFile: string; readonly keyFile: string }
}

/** Other ports, another name and another certificate; everything else is as in the docs. */
export async function nginxHere({ ports, tls }: NginxHere): Promise<(port: number) => string> {
  const { text } = await documentedNginx()
  const routed = Object.entries(services).reduce(
    (config, [id, service]) => config.replace(`127.0.0.1:${service.port};`, `127.0.0.1:${ports.get(id as ServiceId)};`),
    text.replace('server_name auth.example.com', 'server_name localhost'),
  )
  if (!tls) {
    const plain = routed.replace(/^ *ssl_.*\n/gm, '')
    return (port) => plain.replace('listen 443 ssl http2', `listen 127.0.0.1:${port}`)
  }
  const secured = routed
    .replace('/etc/ssl/auth.example.com.pem', tls.certificateFile)
    .replace('/etc/ssl/auth.example.com.key', tls.keyFile)
  return (port) => secured.replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
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

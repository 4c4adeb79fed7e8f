// Three machines on one network, as network namespaces: each runs etcd, Patroni and PostgreSQL by the files of deploy/.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { readDocument } from '../docs/markdown.ts'

export const nodeNames = ['db1', 'db2', 'db3'] as const
export type NodeName = (typeof nodeNames)[number]

export const addressOf = (name: NodeName) => `10.0.0.${nodeNames.indexOf(name) + 1}`
/** Of the machine with the servers and HAProxy. */
const ownAddress = '10.0.0.100'
export const superuserPassword = 'supreme'

export const folder = mkdtempSync(join(tmpdir(), 'countersign-cluster-'))

const sh = (...args: readonly string[]) => execFileSync(args[0] ?? '', args.slice(1), { encoding: 'utf8' })
const idOf = (option: string) => Number(sh('id', option, 'postgres'))

interface Member {
  readonly name: NodeName
  readonly role: 'leader' | 'replica' | 'sync_standby'
  readonly state: string
}

export class Nodes {
  readonly #children = new Map<NodeName, ChildProcess[]>()

  /** Resolves when there is a primary and both standbys follow it. */
  async start(): Promise<void> {
    chownSync(folder, idOf('-u'), idOf('-g'))
    this.#connectNetwork()
    for (const name of nodeNames) await this.#prepare(name)
    for (const name of nodeNames) this.startNode(name)
    await this.healthy()
  }

  startNode(name: NodeName): void {
    this.#children.set(name, [this.#startEtcd(name), this.#start(name, ['patroni', join(folder, `${name}.yaml`)])])
  }

  #connectNetwork(): void {
    mkdirSync('/run/netns', { recursive: true })
    sh('mount', '-t', 'tmpfs', 'none', '/run/netns')
    for (const line of [
      'link add cluster type bridge',
      'link set cluster up',
      `addr add ${ownAddress}/24 dev cluster`,
      ...nodeNames.flatMap((name) => [
        `netns add ${name}`,
        `link add to-${name} type veth peer name eth0 netns ${name}`,
        `link set to-${name} master cluster up`,
        `-n ${name} addr add ${addressOf(name)}/24 dev eth0`,
        `-n ${name} link set eth0 up`,
        `-n ${name} link set lo up`,
      ]),
    ])
      sh('ip', ...line.split(' '))
  }

  async #prepare(name: NodeName): Promise<void> {
    const own = join(folder, name)
    mkdirSync(own)
    chownSync(own, idOf('-u'), idOf('-g'))
    const text = await readDocument('deploy/patroni/patroni.yaml')
    const [hosts = '', ...rest] = /^ {2}hosts: .*$/m.exec(text) ?? []
    if (rest.length > 0) throw new Error('deploy/patroni/patroni.yaml has several lists of hosts.')
    const config = text
      .replaceAll('10.0.0.1:', `${addressOf(name)}:`)
      .replace(/^ {2}hosts: .*$/m, hosts)
      .replace('name: db1', `name: ${name}`)
      .replace('/var/lib/postgresql/countersign.pgpass', join(own, 'pgpass'))
      .replace('/var/lib/postgresql/countersign', join(own, 'data'))
      .replace('/var/run/postgresql', own)
      .replace('username: postgres, password: …', `username: postgres, password: ${superuserPassword}`)
      .replace('username: replicator, password: …', 'username: replicator, password: copying')
    writeFileSync(join(folder, `${name}.yaml`), config)
  }

  #startEtcd(name: NodeName): ChildProcess {
    const own = `http://${addressOf(name)}`
    const cluster = nodeNames.map((each) => `${each}=http://${addressOf(each)}:2380`).join(',')
    return this.#start(name, [
      'etcd',
      ...['--name', name, '--data-dir', join(folder, name, 'etcd'), '--log-level', 'error'],
      ...['--listen-client-urls', `${own}:2379`, '--advertise-client-urls', `${own}:2379`],
      ...['--listen-peer-urls', `${own}:2380`, '--initial-advertise-peer-urls', `${own}:2380`],
      ...['--initial-cluster', cluster],
    ])
  }

  #start(name: NodeName, command: readonly string[]): ChildProcess {
    const log = openSync(join(folder, `${name}.log`), 'a')
    const asPostgres = ['setpriv', '--reuid', 'postgres', '--regid', 'postgres', '--init-groups']
    return spawn('ip', ['netns', 'exec', name, ...asPostgres, ...command], {
      cwd: join(folder, name),
      env: {
        PATH: `/usr/lib/postgresql/15/bin:${process.env.PATH}`,
        ETCD_UNSUPPORTED_ARCH: 'arm64',
        LC_ALL: 'C.UTF-8',
      },
      stdio: ['ignore', log, log],
    })
  }

  async members(): Promise<readonly Member[]> {
    for (const name of nodeNames) {
      const signal = AbortSignal.timeout(2_000)
      const answer = await fetch(`http://${addressOf(name)}:8008/cluster`, { signal }).catch(() => undefined)
      const body = answer?.ok ? ((await answer.json().catch(() => ({}))) as { members?: Member[] }) : undefined
      if (body?.members) return body.members
    }
    return []
  }

  /** As the node itself says. */
  async primary(): Promise<NodeName> {
    for (;;) {
      for (const name of nodeNames) {
        const request = { method: 'OPTIONS', signal: AbortSignal.timeout(2_000) }
        const answer = await fetch(`http://${addressOf(name)}:8008/primary`, request).catch(() => undefined)
        if (answer?.status === 200) return name
      }
      await delay(200)
    }
  }

  async standby(): Promise<NodeName> {
    await this.healthy()
    const found = (await this.members()).find(({ role }) => role === 'sync_standby')
    if (!found) throw new Error('There is no synchronous standby.')
    return found.name
  }

  /** How often a standby had to be made again, because it did not follow the new primary. */
  remade = 0

  /** All three run, and one of them confirms writes. */
  async healthy(): Promise<void> {
    let remakeAt = Date.now() + 60_000
    for (const end = Date.now() + 240_000; Date.now() < end; await delay(300)) {
      const members = await this.members()
      const running = members.filter(({ state }) => state === 'running' || state === 'streaming')
      const roles = members.map(({ role }) => role)
      if (running.length === 3 && roles.includes('leader') && roles.includes('sync_standby')) return
      if (Date.now() < remakeAt) continue
      remakeAt = Date.now() + 60_000
      for (const { name, role } of members) if (role !== 'leader') await this.#remake(name)
    }
    for (const name of nodeNames) console.error(name, sh('tail', '-15', join(folder, `${name}.log`)))
    throw new Error(`The cluster does not become healthy: ${JSON.stringify(await this.members())}`)
  }

  /** What an operator does with a standby that does not follow: `patronictl reinit`. */
  async #remake(name: NodeName): Promise<void> {
    this.remade += 1
    console.error(`${name} does not follow and is made again:`, sh('tail', '-40', join(folder, `${name}.log`)))
    const request = { method: 'POST', body: '{"force":true}', signal: AbortSignal.timeout(10_000) }
    await fetch(`http://${addressOf(name)}:8008/reinitialize`, request).catch(() => undefined)
  }

  /** The postmaster only: Patroni and etcd go on. */
  killPostgres(name: NodeName): void {
    const pidFile = join(folder, name, 'data', 'postmaster.pid')
    process.kill(Number(sh('head', '-1', pidFile)), 'SIGKILL')
  }

  /** To every process of the node. */
  signal(name: NodeName, signal: NodeJS.Signals): void {
    for (const pid of sh('ip', 'netns', 'pids', name).split('\n').filter(Boolean)) {
      try {
        process.kill(Number(pid), signal)
      } catch {
        // It ended with its parent.
      }
    }
  }

  cutOff(name: NodeName): void {
    sh('ip', 'link', 'set', `to-${name}`, 'down')
  }

  reconnect(name: NodeName): void {
    sh('ip', 'link', 'set', `to-${name}`, 'up')
  }

  stop(): void {
    for (const name of nodeNames) {
      try {
        this.signal(name, 'SIGCONT')
        this.signal(name, 'SIGKILL')
      } catch {
        // The network was never made.
      }
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** On the primary, as a superuser. */
export function sqlOnPrimary(text: string, database = 'postgres'): string {
  const hosts = nodeNames.map((name) => `${addressOf(name)}:5432`).join(',')
  const url = `postgres://postgres:${superuserPassword}@${hosts}/${database}?target_session_attrs=read-write`
  return execFileSync('psql', ['-v', 'ON_ERROR_STOP=1', '-qAt', url], { input: text, encoding: 'utf8' }).trim()
}

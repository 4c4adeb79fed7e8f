// A server with its own embedded PostgreSQL, and what can be done to that PostgreSQL from outside.
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { copyFirstRun, type ServerProcess, startWithPetstore } from '@countersign/testkit'
import { expect } from 'vitest'

export interface EmbeddedServer extends ServerProcess {
  readonly facts: Record<string, string>
  readonly accessToken: string
  create(): Promise<{ status: number; clientId: string }>
  exists(clientId: string): Promise<boolean>
  health(kind: 'live' | 'ready'): Promise<number[]>
}

const contextPaths = ['/AuthPage', '/SvcAdmin', '/Svc', '/OTP', '/SvcTManager']

export async function startEmbedded(
  dataDir: string,
  environment: Record<string, string> = {},
): Promise<EmbeddedServer> {
  if (!existsSync(dataDir)) await copyFirstRun(dataDir)
  const server = await startWithPetstore({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'info', ...environment })
  await server.says('Ctrl-C stops it.')
  const facts = JSON.parse(await readFile(join(dataDir, 'first-run.json'), 'utf8'))
  const form = { grant_type: 'client_credentials', client_id: facts.clientId, client_secret: facts.clientSecret }
  const { body } = await server.call('POST', '/AuthPage/oauth/token/demo', { form })
  const accessToken = body.access_token as string
  return {
    ...server,
    facts,
    accessToken,
    async create() {
      const answer = await server.call('POST', '/SvcAdmin/v1/clients', {
        accessToken,
        body: { displayName: 'Load', scopes: ['mfa'] },
      })
      return { status: answer.status, clientId: answer.body?.clientId }
    },
    exists: async (clientId) =>
      (await server.call('GET', `/SvcAdmin/v1/clients/${clientId}`, { accessToken })).status === 200,
    /** Of every service, and of the pet store. */
    async health(kind) {
      const urls = [
        ...contextPaths.map((path) => `${server.url}${path}/health/${kind}`),
        `${facts.petstoreUrl}/health/${kind}`,
      ]
      return Promise.all(urls.map(async (url) => (await fetch(url)).status))
    },
  }
}

export const all = (status: number) => [...contextPaths, 'pet store'].map(() => status)

export async function postmasterPid(dataDir: string): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])
}

/** The servers that run on this data folder. Their sessions are other processes, which change their command line. */
export function postmastersOf(dataDir: string): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const found = pids.filter((pid) => isPostmaster(pid, join(dataDir, 'postgres')))
  // A process that the postmaster has just started has its command line until it sets its own.
  return found.filter((pid) => !found.includes(parentOf(pid))).map(Number)
}

function parentOf(pid: string): string {
  try {
    return /^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? ''
  } catch {
    return ''
  }
}

function isPostmaster(pid: string, cluster: string): boolean {
  try {
    const isServer = readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('unix_socket_directories')
    return isServer && readlinkSync(`/proc/${pid}/cwd`) === cluster
  } catch {
    // It has exited since the folder was read.
    return false
  }
}

/** Keeps creating clients and remembers which of them were acknowledged. */
export function underLoad(server: EmbeddedServer) {
  const created: string[] = []
  const statuses = new Set<number>()
  /** Calls without any response. */
  const unanswered: unknown[] = []
  let running = true
  const load = async () => {
    while (running) {
      try {
        const { status, clientId } = await server.create()
        statuses.add(status)
        if (status === 201) created.push(clientId)
      } catch (error) {
        unanswered.push(error)
      }
      // Enough that some are always in flight, but not the machine's full capacity.
      await delay(20)
    }
  }
  const loads = Array.from({ length: 4 }, load)
  const end = async () => {
    running = false
    await Promise.all(loads)
  }
  return {
    created,
    statuses,
    unanswered,
    async untilMore(timeout = 60_000) {
      const before = created.length
      await expect.poll(() => created.length, { timeout, interval: 50 }).toBeGreaterThan(before + 10)
    },
    end,
    [Symbol.asyncDispose]: end,
  }
}

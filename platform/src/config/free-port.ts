import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { listenFailure } from './listen-failure.ts'

// Outgoing connections get ports from 32768 upwards, so none of them takes the port before we listen.
const [lowest, highest] = [15_000, 32_000]
/** Each process tries a few of its own first, so that two that start at the same time do not choose the same one. */
const ownPorts = 8
const attempts = 50
let tried = 0

/** Port 0 means any free port. Links need the number before the first request, so it is chosen before we listen. */
export async function freePort(host: string): Promise<number> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const port = attempt < ownPorts ? nextOwnPort() : randomInt(lowest, highest)
    if (await isFree(host, port)) return port
  }
  throw new Error(`None of ${attempts} ports between ${lowest} and ${highest} is free.`)
}

function nextOwnPort(): number {
  const first = lowest + (process.pid % ((highest - lowest) / ownPorts)) * ownPorts
  tried += 1
  return first + (tried % ownPorts)
}

async function isFree(host: string, port: number): Promise<boolean> {
  const probe = createServer()
  try {
    await new Promise<void>((resolve, reject) => probe.once('error', reject).listen(port, host, resolve))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return false
    throw listenFailure(error, 'PORT', host)
  }
  await new Promise((resolve) => probe.close(resolve))
  return true
}

import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { startTwoServers } from './two-servers.ts'

test.runIf(process.platform === 'linux')(
  'a process that a test forgets to stop is found by its temporary folder',
  async () => {
    const { two, close } = await startTwoServers({ SERVICES: 'svc-otp' })
    try {
      const environment = readFileSync(`/proc/${two.child.pid}/environ`, 'utf8').split('\0')
      expect(environment).toContain(`TMPDIR=${tmpdir()}`)
    } finally {
      await close()
    }
  },
)

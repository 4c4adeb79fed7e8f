import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { skipNote } from './skip-note.ts'
import { startTwoServers } from './two-servers.ts'

const isLinux = process.platform === 'linux'

test.runIf(isLinux)(
  `a process that a test forgets to stop is found by its temporary folder${skipNote(isLinux, 'no /proc')}`,
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

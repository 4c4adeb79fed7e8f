// What the machine can do: plain argon2id with our parameters on all cores.
import { join } from 'node:path'
import { runCommand } from '../../../src/child.ts'
import type { Turn } from '../../../src/measure.ts'
import { type Contestant, tell } from '../contestant.ts'

const name = 'password: argon2id alone'
const script = join(import.meta.dirname, 'argon2id.ts')

export const rawArgon2id: Contestant = {
  name,
  async takeTurn({ seconds }) {
    const turn = JSON.parse(await runCommand(process.execPath, [script], { SECONDS: String(seconds) })) as Turn
    tell(name, turn)
    return turn
  },
}

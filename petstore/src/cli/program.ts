import type { Program } from '@countersign/platform/cli'
import { version } from '../version.ts'
import { keysCommands } from './keys.ts'
import { startCommand } from './start.ts'

export const program: Program = {
  name: 'petstore',
  version,
  note: 'Settings are environment variables: see docs/pet-store.md',
  commands: [startCommand, ...keysCommands],
}

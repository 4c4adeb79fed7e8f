// `petstore start`: the pet store alone, until it is asked to stop.
import { aborted, type Command } from '@countersign/platform/cli'
import { createLog } from '@countersign/platform/log'
import { readPetstoreConfig, settlePetstore } from '../config.ts'
import { petstorePanel } from '../panel.ts'
import { startPetstore } from '../start.ts'

export const startCommand: Command = {
  name: 'start',
  usage: 'start',
  summary: 'Start the pet store',
  async run(_arguments, { environment, stopSignal, print }) {
    const config = await settlePetstore(readPetstoreConfig(environment))
    const log = createLog({ level: config.logLevel })
    const { facts, close } = await startPetstore({ config, log, onProgress: print })
    if (facts) print(petstorePanel(facts))
    await aborted(stopSignal)
    log.info('stopping')
    await close()
  },
}

// `petstore start`: runs only the pet store, until it is asked to stop.
import { aborted, type Command } from '@countersign/platform/cli'
import { keepFacts } from '@countersign/platform/first-run'
import { createLog } from '@countersign/platform/log'
import { assertMachineSuitsPetstore, readPetstoreConfig, settlePetstore } from '../config.ts'
import { petstorePanel } from '../panel.ts'
import { preparePetstore } from '../start.ts'

export const startCommand: Command = {
  name: 'start',
  usage: 'start',
  summary: 'Start the pet store',
  async run(_arguments, { environment, stopSignal, print }) {
    const config = await settlePetstore(readPetstoreConfig(environment))
    await assertMachineSuitsPetstore(config)
    const log = createLog({ level: config.logLevel })
    await using ending = new AsyncDisposableStack()
    const { facts, serve, close } = await preparePetstore({ config, log, onProgress: print })
    ending.defer(close)
    if (facts) keepFacts(config.dataDir, facts)
    await serve()
    if (facts) print(petstorePanel(facts))
    await aborted(stopSignal)
    log.info('stopping')
  },
}

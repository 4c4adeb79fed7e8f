// `countersign start`: everything up, in one process or several.
import { createLog } from '@countersign/platform/log'
import { readConfig, settlePort } from '../config.ts'
import { openDeployment, prepareDatabase } from '../deployment.ts'
import { serve } from '../serve.ts'
import type { Command, CommandContext } from './command.ts'

export const startCommand: Command = {
  name: 'start',
  usage: 'start',
  summary: 'Start the services',
  run: (_arguments, context) => startAlone(context),
}

async function startAlone({ environment, stopSignal, print }: CommandContext): Promise<void> {
  const config = await settlePort(readConfig(environment))
  const log = createLog({ level: config.logLevel })
  const prepared = await prepareDatabase(config, print)
  try {
    const deployment = await openDeployment({ config, connections: prepared.connections, log })
    try {
      const serving = await serve(deployment)
      print(`Countersign answers at ${config.publicUrl}`)
      await aborted(stopSignal)
      await serving.close()
    } finally {
      await deployment.close()
    }
  } finally {
    await prepared.stop()
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) =>
    signal.aborted ? resolve() : signal.addEventListener('abort', () => resolve(), { once: true }),
  )
}

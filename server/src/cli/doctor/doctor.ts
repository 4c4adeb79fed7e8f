// Checks a deployment step by step and reports what prevents it from working.
import { type Command, CommandRefused, explainFailure } from '@countersign/platform/cli'
import { inSession } from '../session.ts'
import { databaseChecks } from './database-checks.ts'
import { type Finding, wrong } from './finding.ts'
import { checkHosts, checkReplica } from './host-checks.ts'
import { keyChecks } from './key-checks.ts'
import { outsideChecks } from './outside-checks.ts'

export const doctorCommand: Command = {
  name: 'doctor',
  usage: 'doctor',
  summary: 'Check the deployment for problems',
  run: (_arguments, context) =>
    inSession(context, async (session) => {
      const findings: Finding[] = [...(await checkHosts(session)), ...(await checkReplica(session))]
      for (const check of [...databaseChecks, ...keyChecks, ...outsideChecks])
        findings.push(await check(session).catch((error: unknown) => wrong(explainFailure(error))))
      context.print(findings.map(({ ok, text }) => `${ok ? '✓' : '✗'} ${text}`).join('\n'))
      if (findings.some(({ ok }) => !ok)) throw new CommandRefused('The deployment needs attention.')
    }),
}

// `countersign policies analyse`: what texts prove about policies in files, and also what the log of a tenant lets us suspect.
import { defaultAnalysisDays, maxReplayDays, type PolicyAnalysis, type PolicyFinding } from '@countersign/contract'
import { type Command, type CommandContext, CommandRefused, readOptions } from '@countersign/platform/cli'
import { analyseDraft } from '../domain/agents/index.ts'
import { analyseFiles, PolicyErrors } from '../domain/policies/index.ts'
import { policyFiles } from './policies.ts'
import { inSession } from './session.ts'

const usage = 'policies analyse --schema <file> --policies <file> | --tenant TENANT [--days 30]'

export const policiesAnalyseCommand: Command = {
  name: 'policies analyse',
  usage,
  summary: "Find policies that never matter, in files or in a tenant's draft, which is also compared with the log",
  async run(args, context) {
    const { values, positionals } = readOptions(args, {
      schema: 'text',
      policies: 'text',
      tenant: 'text',
      days: 'text',
    })
    if (positionals.length > 0) throw new CommandRefused(`Usage: countersign ${usage}`)
    const { tenant: tenantId } = values
    if (tenantId === undefined) {
      const { findings } = await ofFiles(values)
      return report(findings, context)
    }
    const days = values.days === undefined ? defaultAnalysisDays : Number(values.days)
    if (!Number.isInteger(days) || days < 1 || days > maxReplayDays)
      throw new CommandRefused(`--days must be a number from 1 to ${maxReplayDays}.`)
    const analysis = await inSession(context, async ({ domain, tenant }) =>
      analyseDraft(domain, await tenant(tenantId), days),
    )
    reportLog(analysis, context)
    report(analysis.findings, context)
  },
}

async function ofFiles(values: Parameters<typeof policyFiles>[0]) {
  try {
    return await analyseFiles(await policyFiles(values))
  } catch (error) {
    if (!(error instanceof PolicyErrors)) throw error
    throw new CommandRefused(`${error.message}\n${error.lines.join('\n')}`)
  }
}

function reportLog({ log }: PolicyAnalysis, { print }: CommandContext): void {
  if (log) print(`Compared ${log.judged} policies with ${log.decisions} decisions since ${log.since}.`)
}

/** Only what is proven fails the command: a suspicion is for people to judge. */
function report(findings: readonly PolicyFinding[], { print }: CommandContext): void {
  for (const { certainty, policyId, line, message, actions, resourceTypes } of findings) {
    print(`${certainty.padEnd(9)} line ${line} ${policyId}: ${message}`)
    if (actions.length > 0) print(`          actions: ${actions.join(', ')}`)
    if (resourceTypes.length > 0) print(`          types of resources: ${resourceTypes.join(', ')}`)
  }
  const proven = findings.filter(({ certainty }) => certainty === 'proven').length
  if (proven > 0)
    throw new CommandRefused(`${proven} ${proven === 1 ? 'policy never matters' : 'policies never matter'}.`)
  print('No policy is proven to be pointless.')
}

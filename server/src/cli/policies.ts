// `countersign policies test`: requests with expected outcomes, against policies in files or of a tenant.
import { readFile } from 'node:fs/promises'
import { type Command, type CommandContext, CommandRefused, readOptions, required } from '@countersign/platform/cli'
import { PolicyErrors, policyDrafts, policySets, readPolicyTests, runPolicyTests } from '../domain/policies/index.ts'
import { assertReadable } from './readable-file.ts'
import { inSession } from './session.ts'

const usage = 'policies test <file> --schema <file> --policies <file> | --tenant TENANT [--published]'

export const policiesTestCommand: Command = {
  name: 'policies test',
  usage,
  summary: "Decide the requests of a file by policies in files, by a tenant's draft, or by its published policies",
  async run(args, context) {
    const { values, positionals } = readOptions(args, {
      schema: 'text',
      policies: 'text',
      tenant: 'text',
      published: 'flag',
    })
    const [given, ...others] = positionals
    if (others.length > 0) throw new CommandRefused(`Usage: countersign ${usage}`)
    const content = await contentOf(required(given, '<file>'), '<file>', 'a file with tests')
    const { file, issues } = readPolicyTests(content)
    if (!file) throw new CommandRefused(issues.map(({ field, issue }) => `${field} ${issue}.`).join('\n'))
    const source = values.tenant === undefined ? await policyFiles(values) : await tenantsOf(context, values)
    try {
      report(await runPolicyTests(source, file, Date.now()), context)
    } catch (error) {
      if (!(error instanceof PolicyErrors)) throw error
      throw new CommandRefused(`${error.message}\n${error.lines.join('\n')}`)
    }
  },
}

interface Given {
  readonly schema?: string | undefined
  readonly policies?: string | undefined
  readonly tenant?: string | undefined
  readonly published?: boolean | undefined
}

export const policyFiles = async ({ schema, policies }: Pick<Given, 'schema' | 'policies'>) => ({
  schema: (await contentOf(required(schema, '--schema'), '--schema', 'a file with a Cedar schema')).toString(),
  policies: (await contentOf(required(policies, '--policies'), '--policies', 'a file with Cedar policies')).toString(),
})

const tenantsOf = (context: CommandContext, { tenant: tenantId, published }: Given) =>
  inSession(context, async ({ domain, tenant }) => {
    const scope = await tenant(required(tenantId, '--tenant'))
    const { resource } = await policyDrafts.find(domain, scope)
    if (!published) return resource
    if (resource.publishedVersion === null) throw new CommandRefused(`${tenantId} has published no policies.`)
    return policySets.find(scope, resource.publishedVersion)
  })

async function contentOf(path: string, name: string, what: string): Promise<Buffer> {
  await assertReadable(path, what, name)
  return readFile(path)
}

function report(results: Awaited<ReturnType<typeof runPolicyTests>>, { print }: CommandContext): void {
  for (const { name, passed, expected, expectedPolicies, decision } of results) {
    print(`${passed ? 'ok    ' : 'FAILED'} ${name}`)
    if (passed) continue
    const by = (policies: readonly string[] | undefined) => (policies?.length ? ` by ${policies.join(', ')}` : '')
    print(`       expected ${expected}${by(expectedPolicies)}`)
    print(`       decided  ${decision.outcome}${by(decision.determiningPolicies)}`)
    for (const { message } of decision.errors) print(`       ${message}`)
  }
  const failed = results.filter(({ passed }) => !passed).length
  if (failed > 0) throw new CommandRefused(`${failed} of ${results.length} tests failed.`)
  print(`All ${results.length} tests passed.`)
}

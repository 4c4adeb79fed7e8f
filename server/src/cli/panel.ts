// What a person sees when development mode is up: where it is, how to get in, what to try first.
import type { SettledConfig } from '../config.ts'
import { type FirstRun, firstRunFile } from '../first-run.ts'
import { version } from '../version.ts'

export function panel(config: SettledConfig, facts: FirstRun): string {
  const { contextPaths, publicUrl } = config
  const [auth = ''] = contextPaths['svc-auth']
  const rows: [string, string][] = [
    ['Tenant', facts.tenantId],
    ['Client id', facts.clientId],
    ['Client secret', facts.clientSecret],
    ['Operator', `${facts.operatorClientId} of tenant ${facts.operatorTenantId}`],
    ['All of it in', firstRunFile(config.dataDir)],
    ['API reference', config.services.map((id) => `${publicUrl}${contextPaths[id][0]}/docs`).join('\n')],
  ]
  return [
    '',
    `  Countersign ${version} is up at ${publicUrl}`,
    '',
    ...rows.map(([name, value]) => `  ${name.padEnd(15)}${value.replaceAll('\n', `\n${' '.repeat(17)}`)}`),
    '',
    '  Get an access token:',
    '',
    `  curl -s ${publicUrl}${auth}/oauth/token/${facts.tenantId} \\`,
    '    -d grant_type=client_credentials \\',
    `    -d client_id=${facts.clientId} \\`,
    `    -d client_secret=${facts.clientSecret}`,
    '',
    '  Ctrl-C stops it.',
    '',
  ].join('\n')
}

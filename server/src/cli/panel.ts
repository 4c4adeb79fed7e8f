// What a person sees when development mode is up: where it is, how to get in, what to try first.
import type { PetstoreFacts } from '@countersign/petstore'
import { firstRunFile } from '@countersign/platform/first-run'
import type { SettledConfig } from '../config.ts'
import type { FirstRun } from '../first-run.ts'
import { version } from '../version.ts'

type Row = [name: string, value: string]

export function panel(config: SettledConfig, facts: FirstRun & Partial<PetstoreFacts>): string {
  const { contextPaths, publicUrl } = config
  const [auth = ''] = contextPaths['svc-auth']
  const references = [
    ...config.services.map((id) => `${publicUrl}${contextPaths[id][0]}/docs`),
    ...(facts.petstoreUrl ? [`${facts.petstoreUrl}/docs`] : []),
  ]
  const otp = config.services.includes('svc-otp') ? contextPaths['svc-otp'][0] : undefined
  const rows: Row[] = [
    ['Tenant', facts.tenantId],
    ['Client id', facts.clientId],
    ['Client secret', facts.clientSecret],
    ['Administrator', `${facts.adminUser}, password ${facts.adminPassword}`],
    ['Operator', `${facts.operatorClientId} of tenant ${facts.operatorTenantId}`],
    ...(otp === undefined ? [] : [['Authenticator', `${publicUrl}${otp}/app/`] satisfies Row]),
    ...(facts.petstoreUrl ? petstoreRows(facts.petstoreUrl, facts.petstoreApiKey ?? '') : []),
    ['All of it in', firstRunFile(config.dataDir)],
    ['API reference', references.join('\n')],
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

const petstoreRows = (url: string, apiKey: string): Row[] => [
  ['Pet store', url],
  ['Pet store key', apiKey],
]

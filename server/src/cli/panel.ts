// What a person sees when development mode has started: the addresses, how to sign in, what to try first.
import type { ServiceId } from '@countersign/contract'
import { firstRunFile } from '@countersign/platform/first-run'
import type { PreparedCompanion } from '../companion.ts'
import type { SettledConfig } from '../config.ts'
import type { FirstRun } from '../first-run.ts'
import { version } from '../version.ts'

type Row = readonly [name: string, value: string]

export function panel(config: SettledConfig, facts: FirstRun, companions: readonly PreparedCompanion[]): string {
  const { publicUrl } = config
  const at = (id: ServiceId, path: string) => `${publicUrl}${config.contextPaths[id][0]}${path}`
  const here = (name: string, id: ServiceId, address: string): Row[] =>
    config.services.includes(id) ? [[name, address]] : []
  const references = [
    ...config.services.map((id) => at(id, '/docs')),
    ...companions.flatMap((companion) => companion.references),
  ]
  const rows: Row[] = [
    ...here('Console', 'svc-admin', facts.consoleUrl),
    ['Sign in as', `${facts.adminUser} of ${facts.tenantId}, password ${facts.adminPassword}`],
    ...here(
      'Operators',
      'svc-auth',
      `${at('svc-auth', `/signin/${facts.operatorTenantId}`)}, as ${facts.adminUser} too`,
    ),
    ...here('Self-service', 'svc-ss', `${publicUrl}/SelfService/`),
    ...here('Authenticator', 'svc-otp', at('svc-otp', '/app/')),
    ['Tenant', facts.tenantId],
    ['Client id', facts.clientId],
    ['Client secret', facts.clientSecret],
    ['Operator id', `${facts.operatorClientId} of tenant ${facts.operatorTenantId}`],
    ...companions.flatMap(({ rows: own }) => own),
    ['Saved in', firstRunFile(config.dataDir)],
    ...here('Guide', 'svc-auth', at('svc-auth', '/guide/')),
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
    `  ACCESS_TOKEN=$(curl -s ${at('svc-auth', `/oauth/token/${facts.tenantId}`)} \\`,
    '    -d grant_type=client_credentials \\',
    `    -d client_id=${facts.clientId} \\`,
    `    -d client_secret=${facts.clientSecret} |`,
    '    node -p "JSON.parse(fs.readFileSync(0)).access_token"); echo $ACCESS_TOKEN',
    '',
    `  Send a code, and read it at ${at('svc-admin', '/inbox')}:`,
    '',
    '  mfa() { curl -s -H "Authorization: Bearer $ACCESS_TOKEN" -H "Content-Type: application/json" \\',
    `    ${at('svc-otp', '/v1/$1')} -d "$2"; }`,
    `  mfa registerOtp '{"userId": "mia", "authType": "email", "emailAddress": "mia@example.com"}'`,
    `  mfa sendOtp '{"userId": "mia", "authType": "email"}'`,
    '',
    '  Ctrl-C stops it.',
    '',
  ].join('\n')
}

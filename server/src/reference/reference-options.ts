// What the API reference of every service shows of the whole deployment: one menu over all services, where to get an access
// token, and what the tests recorded.
import { readFileSync } from 'node:fs'
import { type ServiceId, serviceIds } from '@countersign/contract'
import { listed, type RecordedExchanges, type ReferenceOptions } from '@countersign/platform/http'
import type { SettledConfig } from '../config.ts'
import { domainServices } from '../services/index.ts'

const recordedFile = new URL('./recorded-exchanges.json', import.meta.url)

export function referenceOptions(
  service: ServiceId,
  { publicUrl, contextPaths, mode }: Pick<SettledConfig, 'publicUrl' | 'contextPaths' | 'mode'>,
): ReferenceOptions {
  return {
    services: serviceIds.map((id) => ({
      title: domainServices[id].title,
      docs: `${contextPaths[id][0]}/docs`,
      operations: domainServices[id].operations.map(listed),
    })),
    recorded,
    sdkGroupOf: ({ path }) => sdkGroupOf(service, path),
    tokenEndpoint: `${publicUrl}${contextPaths['svc-auth'][0]}/oauth/token/{tenantId}`,
    tryIt: mode === 'development',
  }
}

/** As `scripts/sdk/generate.mjs` groups the operations. */
function sdkGroupOf(service: ServiceId, path: string): string | undefined {
  if (service === 'svc-auth') return path.startsWith('/pdp/') ? 'agents' : undefined
  return { 'svc-otp': 'mfa', 'svc-admin': 'admin', 'svc-ss': undefined, 'svc-tm': undefined }[service]
}

let read: RecordedExchanges | undefined

/** Read when a page first needs it: most servers never show one. */
function recorded(): RecordedExchanges {
  read ??= JSON.parse(readFileSync(recordedFile, 'utf8')) as RecordedExchanges
  return read
}

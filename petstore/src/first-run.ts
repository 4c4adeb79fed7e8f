// The first key in development: created at the first start, stored where developers find it, and replaced if it is lost
// or revoked.
import { Problem } from '@countersign/contract'
import { readFacts } from '@countersign/platform/first-run'
import type { ApiKeys } from './api-keys/api-keys.ts'
import type { SettledPetstoreConfig } from './config.ts'

export interface PetstoreFacts {
  readonly petstoreUrl: string
  readonly petstoreApiKey: string
}

/** What first-run.json contains about the pet store; the caller writes it, together with the other facts. */
export async function ensureFirstKey(
  { dataDir, baseUrl }: SettledPetstoreConfig,
  apiKeys: ApiKeys,
): Promise<PetstoreFacts> {
  const { petstoreApiKey: kept } = readFacts<PetstoreFacts>(dataDir)
  const petstoreApiKey = kept && (await works(kept, apiKeys)) ? kept : (await apiKeys.create('First key')).apiKey
  return { petstoreUrl: baseUrl, petstoreApiKey }
}

async function works(apiKey: string, apiKeys: ApiKeys): Promise<boolean> {
  try {
    await apiKeys.authenticate(`Bearer ${apiKey}`)
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}

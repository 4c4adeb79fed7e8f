import type { AskerKey } from './pauses-store.ts'

interface Asked extends Pick<AskerKey, 'purpose'> {
  readonly client_id: string
  readonly action: Readonly<Record<string, unknown>> | null
}

/** Who is counted by limits and pauses: the agent of an approval, since many agents may ask through one client; otherwise the client. */
export function askerOf({ purpose, client_id: clientId, action }: Asked): string {
  const agent = purpose === 'approval' ? action?.agent : undefined
  return typeof agent === 'string' ? agent : clientId
}

import type { TenantTx } from '@countersign/platform/database'

interface ProvenSubject {
  readonly userId: string
  readonly delegationId?: string
  readonly challengeIds?: readonly string[]
}

/** Read before a transaction is opened, used up within it. Undefined where it proves nothing. */
export type SubjectProof = (tenantId: string, subjectToken: string) => Promise<UseProof | undefined>
type UseProof = (tx: TenantTx, agentId: string) => Promise<ProvenSubject | undefined>

import { sql, type TenantTx } from '@countersign/platform/database'

/**
 * An approved challenge agrees to one change, if it was answered by a registration that the user agreed to. False if it was
 * used already, is too old, or is another user's.
 */
export async function useProof(
  tx: TenantTx,
  proof: {
    readonly challengeId: string
    readonly userId: string
    readonly clientId: string
    /** Whether it must be of another method than the password. */
    readonly secondFactor: boolean
  },
  { now, since }: { now: Date; since: Date },
): Promise<boolean> {
  const used = await tx.run(sql`
    update challenges c set proof_used_at = ${now} from registrations r
    where c.tenant_id = ${tx.tenantId} and c.challenge_id = ${proof.challengeId} and c.user_id = ${proof.userId}
      and c.client_id = ${proof.clientId} and c.purpose = 'authentication' and c.state = 'approved'
      and c.responded_at between ${since} and ${now}::timestamptz + interval '1 minute'
      and (not ${proof.secondFactor} or c.auth_type <> 'password') and c.proof_used_at is null
      and r.tenant_id = c.tenant_id and r.registration_id = c.registration_id and r.agreed and r.status = 'active'`)
  return used === 1
}

import { sql, type TenantTx } from '@countersign/platform/database'

export interface UsedChallengeRow {
  readonly user_id: string
  readonly auth_type: string
  readonly context: { readonly action?: string }
}

/**
 * An approved challenge of an agreed registration proves a user once, for any purpose. No row if it was used already, or is not
 * what the assertion says.
 */
export function useChallenge(
  tx: TenantTx,
  proof: { readonly challengeId: string; readonly userId: string; readonly clientId: string },
  now: Date,
): Promise<UsedChallengeRow | undefined> {
  return tx.row(sql`
    update challenges c set proof_used_at = ${now} from users u, registrations r
    where c.tenant_id = ${tx.tenantId} and c.challenge_id = ${proof.challengeId} and c.user_id = ${proof.userId}
      and c.client_id = ${proof.clientId} and c.purpose = 'authentication' and c.state = 'approved' and c.proof_used_at is null
      and u.tenant_id = c.tenant_id and u.user_id = c.user_id and u.status = 'active'
      and r.tenant_id = c.tenant_id and r.registration_id = c.registration_id and r.agreed and r.status = 'active'
    returning c.user_id, c.auth_type, c.context`)
}

/** The parts of a request that a revocation can name. */
export interface Revocable {
  readonly agentId?: string | undefined
  readonly userId?: string | undefined
  readonly delegationId?: string | undefined
  readonly action: string
}

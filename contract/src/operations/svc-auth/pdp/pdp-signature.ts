// What the operations of the policy decision point share: AuthZEN's errors, a tenant in the path, agents that act for users.
import { PdpParams } from '../../../authzen.ts'

export const asAuthzen = { errorFormat: 'authzen', params: PdpParams } as const

/** For callers that ask what an agent may do: the agent itself, also on behalf of a user, or an enforcement point. */
export const forAskers = { scope: ['agents.request', 'agents.evaluate'], forActingAgents: true } as const

// Shared by all operations of the policy decision point: AuthZEN's error format, a tenant in the path, and access for
// agents that act for users.
import { PdpParams } from '../../../authzen.ts'

/** AuthZEN's Access Request and Approval Profile has error types of its own. */
export const asAccessRequest = { errorFormat: 'access-request', params: PdpParams } as const

export const asAuthzen = { errorFormat: 'authzen', params: PdpParams } as const

/** For callers that ask what an agent may do: the agent, for itself or for a user, or a policy enforcement point. */
export const forAskers = {
  scope: ['agents.request', 'agents.evaluate'],
  forActingAgents: true,
  clientSecret: true,
} as const

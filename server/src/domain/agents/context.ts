import type { PoliciesContext } from '../policies/index.ts'

export type AgentsContext = PoliciesContext

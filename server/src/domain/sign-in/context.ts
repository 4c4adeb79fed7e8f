import type { AgentsContext } from '../agents/index.ts'

export type SignInContext = AgentsContext

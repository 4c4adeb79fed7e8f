// What each role stands for, with all that it implies.
import { allScopes, covers, type Role, roles, type Scope } from '@countersign/contract'

export const roleScopes = Object.fromEntries(
  Object.entries(roles).map(([role, held]) => [role, allScopes.filter((scope) => covers(held, scope))]),
) as Record<Role, Scope[]>

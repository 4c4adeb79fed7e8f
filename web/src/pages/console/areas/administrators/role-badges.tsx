import type { Role } from '@countersign/contract'
import { roleName } from '#console/parts/role-name.ts'
import { Badge } from '#ui/badge.tsx'
import classes from './role-badges.module.css'

export function RoleBadges({ roles }: { readonly roles: readonly Role[] }) {
  return (
    <span className={classes.roles}>
      {roles.map((role) => (
        <Badge key={role} tone="accent">
          {roleName(role)}
        </Badge>
      ))}
    </span>
  )
}

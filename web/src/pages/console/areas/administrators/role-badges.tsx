import type { Role } from '@countersign/contract'
import { Badge } from '#ui/badge.tsx'
import { roleName } from '../../parts/role-name.ts'
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

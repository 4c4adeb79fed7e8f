import type { Role } from '@countersign/contract'
import { Badge } from '../../../../ui/badge.tsx'
import { messages } from './messages/index.ts'
import classes from './role-badges.module.css'

export function RoleBadges({ roles }: { readonly roles: readonly Role[] }) {
  const text = messages.text()
  return (
    <span className={classes.roles}>
      {roles.map((role) => (
        <Badge key={role} tone="accent">
          {text.roles[role].name}
        </Badge>
      ))}
    </span>
  )
}

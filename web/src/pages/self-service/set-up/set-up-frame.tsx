// Whose account it is, and the way out, around the set-up. The other screens are not reachable yet.
import type { Me } from '@countersign/contract'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { signOut } from '#session/sign-out.ts'
import { Logo } from '#ui/logo.tsx'
import { Notices, notify } from '#ui/notice.tsx'
import { messages } from '../messages/index.ts'
import classes from './set-up.module.css'

export function SetUpFrame({ me, children }: { readonly me: Me; readonly children: ReactNode }) {
  return (
    <div className={classes.frame}>
      <header className={classes.header}>
        <Logo size={36} />
        <div className={classes.who}>
          <span className={classes.name}>{me.displayName ?? me.userId}</span>
          <span className={classes.organisation}>{me.tenantName}</span>
        </div>
        <Button variant="default" size="sm" onClick={() => void signOut().catch(notify.failed)}>
          {messages.text().signOut}
        </Button>
      </header>
      <main>{children}</main>
      <Notices />
    </div>
  )
}

import type { Me } from '@countersign/contract'
import { type ReactNode, useMemo, useState } from 'react'
import { MeContext } from './me.ts'

interface Props {
  /** As it was when the page was opened. */
  readonly initial: Me
  readonly children: ReactNode
}

export function MeProvider({ initial, children }: Props) {
  const [me, replace] = useState(initial)
  const own = useMemo(() => ({ me, replace }), [me])
  return <MeContext value={own}>{children}</MeContext>
}

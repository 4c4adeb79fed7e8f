// The page of one resource: where it belongs, what it is called, what can be done with it.
import type { Scope } from '@countersign/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { BackLink } from '#console/parts/links.tsx'
import { Loaded } from '#console/parts/loaded.tsx'
import { useMay } from '#console/shell/person.ts'
import { PageHeader } from '#ui/page-header.tsx'

interface Head {
  readonly title: string
  readonly lead?: ReactNode
  readonly badges?: ReactNode
  /** For users who may change it. What removes it comes last. */
  readonly actions?: ReactNode
}

interface Props<Value> {
  readonly query: UseQueryResult<Value>
  readonly back: { readonly to: LinkProps['to']; readonly label: string }
  /** What a user needs to change it: `admin.write` unless it says otherwise. */
  readonly scope?: Scope
  readonly head: (value: Value) => Head
  readonly children: (value: Value, mayChange: boolean) => ReactNode
}

export function DetailPage<Value>({ query, back, scope = 'admin.write', head, children }: Props<Value>) {
  const mayChange = useMay(scope)
  return (
    <Loaded query={query}>
      {(value) => {
        const { actions, ...words } = head(value)
        return (
          <>
            <PageHeader
              {...words}
              back={<BackLink to={back.to}>{back.label}</BackLink>}
              actions={mayChange ? actions : null}
            />
            {children(value, mayChange)}
          </>
        )
      }}
    </Loaded>
  )
}

// Adding a method: what it needs to know, then its first proof.
import type { AddableAuthType, NewRegistration } from '@countersign/contract'
import { useState } from 'react'
import { Card } from '#ui/card.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { messages } from '../messages/index.ts'
import { BackLink } from '../shell/back-link.tsx'
import { Begin } from './begin.tsx'
import { Done } from './done.tsx'
import { FirstProof } from './first-proof.tsx'
import { firstProven } from './first-proven.ts'

export function AddMethod({ authType }: { readonly authType: AddableAuthType }) {
  const text = messages.text()
  const [added, setAdded] = useState<NewRegistration>()
  const [isProven, setIsProven] = useState(false)
  const proven = firstProven(() => setIsProven(true))
  if (isProven) return <Done />
  return (
    <>
      <PageHeader
        title={text.addTitles[authType]}
        lead={added ? text.proveLead : text.offers[authType]}
        back={<BackLink to="add">{text.addMethod}</BackLink>}
      />
      <Card>
        {added ? (
          <FirstProof registration={added} onProven={proven} />
        ) : (
          <Begin authType={authType} onAdded={setAdded} />
        )}
      </Card>
    </>
  )
}

// A method that was added before and never proven.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Card } from '#ui/card.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { ProblemNotice } from '#ui/states/problem-notice.tsx'
import { methodsQuery } from '../data/queries.ts'
import { messages } from '../messages/index.ts'
import { BackLink } from '../shell/back-link.tsx'
import { Unknown } from '../shell/unknown.tsx'
import { Done } from './done.tsx'
import { FirstProof } from './first-proof.tsx'
import { firstProven } from './first-proven.ts'

export function FinishMethod({ registrationId }: { readonly registrationId: string }) {
  const text = messages.text()
  const { data, error } = useQuery(methodsQuery)
  const [isProven, setIsProven] = useState(false)
  const proven = firstProven(() => setIsProven(true))
  if (isProven) return <Done />
  if (error) return <ProblemNotice error={error} />
  if (!data) return <Skeleton />
  const registration = data.registrations.find((known) => known.registrationId === registrationId)
  if (!registration) return <Unknown />
  return (
    <>
      <PageHeader
        title={text.finishTitle(text.heldMethods[registration.authType])}
        lead={text.proveLead}
        back={<BackLink to="">{text.places.methods}</BackLink>}
      />
      <Card>
        <FirstProof registration={registration} onProven={proven} />
      </Card>
    </>
  )
}

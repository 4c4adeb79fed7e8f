// The user's sign-in methods.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Card } from '#ui/card.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { ProblemNotice } from '#ui/states/problem-notice.tsx'
import { methodsQuery } from '../data/queries.ts'
import { messages } from '../messages/index.ts'
import { go } from '../navigation.ts'
import { Rows } from '../parts/rows.tsx'
import { Advice } from './advice.tsx'
import { heldMethods } from './held-methods.ts'
import { MethodRow } from './method-row.tsx'

export function Methods() {
  const text = messages.text()
  const { data, error } = useQuery(methodsQuery)
  return (
    <>
      <PageHeader
        title={text.methodsTitle}
        lead={text.methodsLead}
        actions={<Button onClick={() => go('add')}>{text.addMethod}</Button>}
      />
      {error ? <ProblemNotice error={error} /> : null}
      {data ? <Advice methods={data} /> : null}
      <Card isFlush>
        {data ? (
          <Rows>
            {heldMethods(data.registrations).map((method) => (
              <MethodRow key={method.registration.registrationId} method={method} />
            ))}
          </Rows>
        ) : error ? null : (
          <Skeleton />
        )}
      </Card>
    </>
  )
}

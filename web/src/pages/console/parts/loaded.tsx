// One thing of the server's, with all that may be in its place: on its way, gone, failed.
import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiProblem } from '#api/problem.ts'
import { shared } from '#i18n/shared/index.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { ProblemNotice } from '#ui/states/problem-notice.tsx'
import { NotFound } from '../shell/endings.tsx'

interface Props<Value> {
  readonly query: UseQueryResult<Value>
  readonly children: (value: Value) => ReactNode
}

export function Loaded<Value>({ query, children }: Props<Value>) {
  const { data, error, refetch } = query
  if (error instanceof ApiProblem && error.status === 404) return <NotFound />
  if (data !== undefined) return children(data)
  if (!error) return <Skeleton lines={6} />
  return (
    <>
      <ProblemNotice error={error} />
      <Button mt="md" variant="default" onClick={() => void refetch()}>
        {shared.text().retry}
      </Button>
    </>
  )
}

// How a method begins: with what it needs to know, or at once for a device, which says its own name.
import type { AddableAuthType, NewRegistration } from '@countersign/contract'
import { svcSs } from '@countersign/contract/operations'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { callProven } from '#session/call-proven.ts'
import { isUnproven } from '#session/is-unproven.ts'
import { methodFacts } from '#session/methods.data.ts'
import { Loading } from '#ui/states/loading.tsx'
import { ProblemNotice } from '#ui/states/problem-notice.tsx'
import { methodsQuery } from '../data/queries.ts'
import { messages } from '../messages/index.ts'
import classes from './add.module.css'
import { Details } from './details.tsx'

interface Props {
  readonly authType: AddableAuthType
  readonly onAdded: (registration: NewRegistration) => void
}

export const Begin = (props: Props) =>
  methodFacts[props.authType].answer === 'device' ? <BeginAtOnce {...props} /> : <Details {...props} />

function BeginAtOnce({ authType, onAdded }: Props) {
  const text = messages.text()
  const queries = useQueryClient()
  const begun = useRef(false)
  const add = useMutation({
    mutationFn: () => callProven(svcSs.addMyRegistration, { body: { authType } }),
    onSuccess: async (registration) => {
      onAdded(registration)
      await queries.invalidateQueries(methodsQuery)
    },
  })
  const begin = useEffectEvent(() => {
    // Only once: each call creates a registration.
    if (begun.current) return
    begun.current = true
    add.mutate()
  })
  useEffect(() => begin(), [])
  if (!add.error) return <Loading />
  return (
    <div className={classes.secret}>
      {isUnproven(add.error) ? <p>{text.proofProblems.proof_required}</p> : null}
      {isUnproven(add.error) ? null : <ProblemNotice error={add.error} meanings={text.addProblems} />}
      <Button size="md" onClick={() => add.mutate()}>
        {text.goOn}
      </Button>
    </div>
  )
}

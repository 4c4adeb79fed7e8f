// All that a user sees who must have a second factor and has none: adding one. A user who has one verifies it.
import type { AddableAuthType, Me, NewRegistration } from '@countersign/contract'
import { svcAuth } from '@countersign/contract/operations'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { shared } from '#i18n/shared/index.ts'
import { call } from '#session/call.ts'
import { MethodIcon } from '#session/proof/method-icon.tsx'
import { useAction } from '#session/proof/use-action.ts'
import { readReturnTo } from '#session/return-to.ts'
import { stepUp } from '#session/step-up.ts'
import { Card } from '#ui/card.tsx'
import { ShieldIcon } from '#ui/icons.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { ProblemNotice } from '#ui/states/problem-notice.tsx'
import { State } from '#ui/states/state.tsx'
import classes from '../add/add.module.css'
import { addable, requiredFactors } from '../add/addable.data.ts'
import { isOffered } from '../add/auth-type.ts'
import { Details } from '../add/details.tsx'
import { FirstProof } from '../add/first-proof.tsx'
import { methodsQuery } from '../data/queries.ts'
import { messages } from '../messages/index.ts'
import { SetUp } from './set-up.tsx'
import { SetUpFrame } from './set-up-frame.tsx'

interface Props {
  readonly me: Me
  /** Once a second factor has been used: everything else is open. */
  readonly onProven: () => Promise<void>
}

export function SetUpSecondFactor({ me, onProven }: Props) {
  const { data, error } = useQuery(methodsQuery)
  const [chosen, setChosen] = useState<AddableAuthType | 'passkey'>()
  const leave = async () => {
    const returnTo = readReturnTo(new URLSearchParams(location.search).get('returnTo'), location.origin)
    if (returnTo) location.replace(returnTo)
    else await onProven()
  }
  if (chosen === 'passkey') {
    const { requiredAddText: add, requiredUseText: use } = messages.text()
    return <SetUp me={me} reasons={{ add, use }} onUsed={onProven} />
  }
  const isHeld = data?.registrations.some(({ authType, status }) => status === 'active' && isSecondFactor(authType))
  return (
    <SetUpFrame me={me}>
      {error ? <ProblemNotice error={error} /> : null}
      {!data ? (
        error ? null : (
          <Loading />
        )
      ) : chosen ? (
        <Add authType={chosen} onBack={() => setChosen(undefined)} onProven={leave} />
      ) : isHeld ? (
        <Verify onProven={leave} />
      ) : (
        <Choose offered={data.offered} onChosen={setChosen} />
      )}
    </SetUpFrame>
  )
}

const isSecondFactor = (authType: string): boolean => requiredFactors.includes(authType)

interface ChooseProps {
  readonly offered: Parameters<typeof isOffered>[1]
  readonly onChosen: (authType: AddableAuthType | 'passkey') => void
}

function Choose({ offered, onChosen }: ChooseProps) {
  const text = messages.text()
  const offers = addable.filter((authType) => isOffered(authType, offered) && isSecondFactor(authType))
  const choices = [...(offered.includes('passkey') ? (['passkey'] as const) : []), ...offers]
  return (
    <>
      <PageHeader title={text.requiredTitle} lead={text.requiredText} />
      <ul className={classes.offers}>
        {choices.map((authType) => (
          <li key={authType}>
            <button type="button" className={classes.offer} onClick={() => onChosen(authType)}>
              <MethodIcon authType={authType} size={28} />
              <span className={classes.offerName}>{text.heldMethods[authType]}</span>
              <span className={classes.offerText}>
                {authType === 'passkey' ? text.passkeyOffer : text.offers[authType]}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {choices.length === 0 ? <p>{text.nothingOffered}</p> : null}
    </>
  )
}

interface AddProps {
  readonly authType: AddableAuthType
  readonly onBack: () => void
  readonly onProven: () => Promise<void>
}

/** The first proof of the new method is also the proof of this session. */
function Add({ authType, onBack, onProven }: AddProps) {
  const text = messages.text()
  const [added, setAdded] = useState<NewRegistration>()
  const [error, setError] = useState<unknown>()
  const finish = async (proofChallengeId: string) => {
    try {
      await call(svcAuth.stepUp, { body: { proofChallengeId } })
      await onProven()
    } catch (failed) {
      setError(failed)
    }
  }
  return (
    <>
      <PageHeader title={text.addTitles[authType]} lead={added ? text.proveLead : text.offers[authType]} />
      <Card>
        {error ? <ProblemNotice error={error} /> : null}
        {added ? (
          <FirstProof registration={added} onProven={(proof) => void finish(proof)} />
        ) : (
          <Details authType={authType} onAdded={setAdded} />
        )}
      </Card>
      <Button variant="subtle" mt="md" onClick={onBack}>
        {shared.text().back}
      </Button>
    </>
  )
}

function Verify({ onProven }: Pick<AddProps, 'onProven'>) {
  const text = messages.text()
  const { isRunning, error, run } = useAction(async () => {
    if (await stepUp()) await onProven()
  })
  return (
    <State
      icon={<ShieldIcon size={32} />}
      title={text.requiredVerifyTitle}
      isWholeScreen
      actions={
        <Button size="md" loading={isRunning} onClick={run}>
          {text.requiredVerify}
        </Button>
      }
    >
      <p>{text.requiredVerifyText}</p>
      {error ? <ProblemNotice error={error} /> : null}
    </State>
  )
}

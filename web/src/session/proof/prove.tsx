// Proving who one is, by whatever there is: the best way at once, every other one a click away.
import type { AuthType } from '@countersign/contract'
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { ClockIcon } from '#ui/icons.tsx'
import { State } from '#ui/states/state.tsx'
import { sessionMessages } from '../messages/index.ts'
import { methodFacts } from '../methods.data.ts'
import { DeviceProof } from './device-proof.tsx'
import { lockedText } from './locked-text.ts'
import { MethodHeading } from './method-heading.tsx'
import { PasskeyProof } from './passkey-proof.tsx'
import classes from './proof.module.css'
import type { ProofChannel, Way } from './proof-channel.ts'
import { SentProof } from './sent-proof.tsx'
import { TypedProof } from './typed-proof.tsx'
import { WayList } from './way-list.tsx'

interface Props<Proof> {
  readonly ways: readonly Way[]
  readonly channel: ProofChannel<Proof>
  readonly onProven: (proof: Proof) => void
  /** What else the user can choose with this way, shown above the button. */
  readonly optionFor?: (way: Way) => ReactNode
}

export function Prove<Proof>({ ways, channel, onProven, optionFor }: Props<Proof>) {
  const text = sessionMessages.text()
  const [way, setWay] = useState(ways[0])
  const [wasChosen, setWasChosen] = useState(false)
  const choose = (chosen: Way) => {
    setWay(chosen)
    setWasChosen(true)
  }
  if (!way) return <WayList ways={ways} onChoose={choose} />
  const recovery = ways.find(({ authType }) => authType === 'recovery_code')
  const others = ways.filter((other) => other !== way && other !== recovery)
  return (
    <div className={classes.prove}>
      <Chosen
        key={ways.indexOf(way)}
        way={way}
        channel={channel}
        onProven={onProven}
        option={optionFor?.(way)}
        wasChosen={wasChosen}
      />
      <div className={classes.otherWays}>
        {others.length > 0 ? (
          <Button variant="subtle" onClick={() => setWay(undefined)}>
            {text.anotherWay}
          </Button>
        ) : null}
        {recovery && recovery !== way ? (
          <Button variant="subtle" color="gray" onClick={() => choose(recovery)}>
            {text.withoutDevice}
          </Button>
        ) : null}
      </div>
    </div>
  )
}

/** Everything but digits is typed into a field that has the name of the method. */
const isNamedByField = (authType: AuthType) =>
  methodFacts[authType].answer === 'typed' && methodFacts[authType].input !== 'digits'

interface ChosenProps<Proof> extends Pick<Props<Proof>, 'channel' | 'onProven'> {
  readonly way: Way
  readonly option: ReactNode
  readonly wasChosen: boolean
}

function Chosen<Proof>({ wasChosen, ...props }: ChosenProps<Proof>) {
  const text = sessionMessages.text()
  const { authType } = props.way
  const { answer, isSent } = methodFacts[authType]
  const locked = lockedText(props.way)
  const [isTried, setIsTried] = useState(false)
  // A request would only be refused, with an error instead of advice.
  if (locked && props.way.pausedUntil !== undefined && !isTried)
    return <Paused title={locked} onTry={() => setIsTried(true)} />
  return (
    <>
      {isNamedByField(authType) ? null : <MethodHeading takesFocus={wasChosen}>{text.methods[authType]}</MethodHeading>}
      {locked && !isTried ? <p role="alert">{locked}</p> : null}
      {answer === 'web' ? (
        <PasskeyProof {...props} />
      ) : answer === 'device' ? (
        <DeviceProof {...props} />
      ) : isSent ? (
        <SentProof {...props} />
      ) : (
        <TypedProof {...props} />
      )}
    </>
  )
}

/** The pause may have been lifted since the page learned of it. */
function Paused({ title, onTry }: { readonly title: string; readonly onTry: () => void }) {
  const text = sessionMessages.text()
  return (
    <div role="alert">
      <State
        icon={<ClockIcon size={32} />}
        tone="warning"
        title={title}
        actions={
          <Button size="md" variant="default" onClick={onTry}>
            {text.askAgain}
          </Button>
        }
      >
        {text.pausedText}
      </State>
    </div>
  )
}

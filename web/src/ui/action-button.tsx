// A button for something that is asked about first, done, and told.
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Confirm } from './confirm.tsx'
import { notify } from './notice.tsx'

interface Question {
  readonly title: string
  readonly text: ReactNode
  readonly isDangerous?: boolean
  /** What has to be typed before. */
  readonly typed?: string
}

interface Props {
  readonly label: string
  /** The whole of it for a screen reader, where other buttons say the same. */
  readonly name?: string
  readonly look?: keyof typeof looks
  readonly size?: 'xs' | 'sm'
  readonly isDisabled?: boolean
  /** Left out, it is done at once. */
  readonly question?: Question
  readonly act: () => Promise<unknown>
  /** What is said afterwards. */
  readonly done?: string
  readonly meanings?: Readonly<Record<string, string>>
}

const looks = {
  plain: { variant: 'default' },
  main: {},
  removal: { variant: 'default', c: 'var(--danger)' },
  alarm: { color: 'red.8' },
}

export function ActionButton({ label, name, look = 'plain', size = 'sm', question, meanings, ...action }: Props) {
  const { act, done, isDisabled } = action
  const [isAsking, setIsAsking] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const finish = async () => {
    await act()
    if (done) notify.done(done)
  }
  const finishAtOnce = async () => {
    setIsBusy(true)
    await finish().catch((error: unknown) => notify.failed(error, meanings))
    setIsBusy(false)
  }
  return (
    <>
      <Button
        {...looks[look]}
        size={size}
        disabled={Boolean(isDisabled)}
        loading={isBusy}
        aria-label={name}
        onClick={() => (question ? setIsAsking(true) : void finishAtOnce())}
      >
        {label}
      </Button>
      {question && isAsking ? (
        <Confirm
          title={question.title}
          action={label}
          isDangerous={Boolean(question.isDangerous)}
          {...(question.typed === undefined ? {} : { typed: question.typed })}
          {...(meanings ? { meanings } : {})}
          onConfirm={finish}
          onClose={() => setIsAsking(false)}
        >
          {question.text}
        </Confirm>
      ) : null}
    </>
  )
}

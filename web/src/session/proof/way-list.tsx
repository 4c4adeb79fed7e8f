import { UnstyledButton } from '@mantine/core'
import { sessionMessages } from '../messages/index.ts'
import { lockedText } from './locked-text.ts'
import { MethodHeading } from './method-heading.tsx'
import { MethodIcon } from './method-icon.tsx'
import classes from './proof.module.css'
import type { Way } from './proof-channel.ts'
import { detailOf } from './ways.ts'

interface Props {
  readonly ways: readonly Way[]
  readonly onChoose: (way: Way) => void
}

export function WayList({ ways, onChoose }: Props) {
  const text = sessionMessages.text()
  return (
    <>
      <MethodHeading takesFocus>{text.chooseTitle}</MethodHeading>
      <ul className={classes.ways}>
        {ways.map((way) => (
          <li key={way.authType + (way.registrationId ?? '')}>
            <UnstyledButton className={classes.way} onClick={() => onChoose(way)}>
              <MethodIcon authType={way.authType} />
              <span className={classes.wayTexts}>
                <span>{text.methods[way.authType]}</span>
                <span className={classes.detail}>
                  {lockedText(way) ?? detailOf(way) ?? text.methodHints[way.authType]}
                </span>
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </>
  )
}

// The one thing that would make the account safer, if there is one.

import type { MyMethods } from '@countersign/contract'
import { Button } from '@mantine/core'
import { LifebuoyIcon, ShieldIcon } from '#ui/icons.tsx'
import { messages } from '../messages/index.ts'
import { go } from '../navigation.ts'
import { hasSecondFactor } from './held-methods.ts'
import classes from './methods.module.css'

export function Advice({ methods: { registrations, offered } }: { readonly methods: MyMethods }) {
  const text = messages.text()
  const hasCodes = registrations.some(({ authType }) => authType === 'recovery_code')
  if (!hasSecondFactor(registrations)) {
    return (
      <section className={classes.advice} data-tone="warning">
        <ShieldIcon />
        <div className={classes.adviceTexts}>
          <h2>{text.noSecondFactorTitle}</h2>
          <p>{text.noSecondFactorText}</p>
        </div>
        <Button onClick={() => go('add')}>{text.addMethod}</Button>
      </section>
    )
  }
  if (hasCodes || !offered.includes('recovery_code')) return null
  return (
    <section className={classes.advice}>
      <LifebuoyIcon />
      <div className={classes.adviceTexts}>
        <h2>{text.noRecoveryTitle}</h2>
        <p>{text.noRecoveryText}</p>
      </div>
      <Button onClick={() => go('recovery-codes')}>{text.getRecoveryCodes}</Button>
    </section>
  )
}

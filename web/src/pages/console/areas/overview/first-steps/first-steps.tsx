// A checklist for the first hour: what is done, and where to do the rest. The user hides it, and shows it again.
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { CheckIcon } from '#ui/icons.tsx'
import classes from './first-steps.module.css'
import { messages } from './messages/index.ts'
import { type Step, steps, useFirstSteps } from './state.ts'
import { StepLink } from './step-link.tsx'

const storageKey = 'countersign.first-steps'

export function FirstSteps() {
  const text = messages.text()
  const { data: done } = useFirstSteps()
  const [chosen, setChosen] = useState(() => localStorage.getItem(storageKey))
  if (!done) return null
  const isAllDone = done.size === steps.length
  const isOpen = chosen === null ? !isAllDone : chosen === 'shown'
  const toggle = () => {
    const next = isOpen ? 'hidden' : 'shown'
    localStorage.setItem(storageKey, next)
    setChosen(next)
  }
  const next = steps.find((step) => !done.has(step))
  return (
    <div className={classes.place}>
      <Card
        title={text.title}
        badges={<Badge tone={isAllDone ? 'success' : 'neutral'}>{text.progress(done.size, steps.length)}</Badge>}
        actions={
          <Button variant="default" size="sm" aria-expanded={isOpen} onClick={toggle}>
            {isOpen ? text.hide : text.show}
          </Button>
        }
      >
        {isOpen ? (
          <ol className={classes.steps}>
            {steps.map((step, index) => (
              <StepRow key={step} step={step} number={index + 1} isDone={done.has(step)} isNext={step === next} />
            ))}
          </ol>
        ) : null}
      </Card>
    </div>
  )
}

interface RowProps {
  readonly step: Step
  readonly number: number
  readonly isDone: boolean
  readonly isNext: boolean
}

function StepRow({ step, number, isDone, isNext }: RowProps) {
  const text = messages.text()
  const { title, help } = text.steps[step]
  return (
    <li className={classes.step} aria-current={isNext ? 'step' : undefined}>
      <span className={classes.mark} data-done={isDone || undefined} aria-hidden>
        {isDone ? <CheckIcon size={16} /> : number}
      </span>
      <div className={classes.words}>
        <h3 className={classes.title}>
          {title}
          {isDone ? <span className={classes.hidden}>{text.done}</span> : null}
        </h3>
        <p className={classes.help}>{help}</p>
      </div>
      <StepLink step={step} isNext={isNext} isDone={isDone} />
    </li>
  )
}

// What protects the data keys of all tenants, for operators: how far a rotation is, and which key can go.
import type { MasterKey } from '@countersign/contract'
import { Loaded } from '#console/parts/loaded.tsx'
import { formatNumber } from '#i18n/format.ts'
import { Badge, type Tone } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { Progress } from '#ui/progress.tsx'
import { isBeingReplaced, useMasterKeys } from './api.ts'
import classes from './master-keys.module.css'
import { messages } from './messages/index.ts'

const tones: Readonly<Record<MasterKey['status'], Tone>> = {
  current: 'success',
  retiring: 'warning',
  unused: 'neutral',
  missing: 'danger',
}

export function MasterKeys() {
  const text = messages.text()
  return (
    <Card title={text.masterTitle} note={text.masterNote}>
      <Loaded query={useMasterKeys()}>
        {({ items }) => (
          <>
            {items.some(isBeingReplaced) ? <Rewrapping keys={items} /> : null}
            <ul className={classes.keys}>
              {items.map((key) => (
                <Row key={key.masterKeyId} {...key} />
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </Card>
  )
}

function Rewrapping({ keys }: { readonly keys: readonly MasterKey[] }) {
  const text = messages.text()
  const count = (those: readonly MasterKey[]) => those.reduce((sum, { dataKeys }) => sum + dataKeys, 0)
  const done = count(keys.filter(({ status }) => status === 'current'))
  const total = count(keys)
  return (
    <Progress
      label={text.masterProgress}
      value={done}
      max={total}
      text={text.rewrapped(formatNumber(done), formatNumber(total))}
    />
  )
}

function Row({ masterKeyId, status, dataKeys }: MasterKey) {
  const text = messages.text()
  return (
    <li className={classes.key}>
      <code>{masterKeyId}</code>
      <Badge tone={tones[status]}>{text.masterStatuses[status]}</Badge>
      <p>{text.masterMeanings[status](dataKeys, formatNumber(dataKeys))}</p>
    </li>
  )
}

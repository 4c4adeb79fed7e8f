import type { SigningKey } from '@countersign/contract'
import { JsonText } from '#console/parts/json-text.tsx'
import { formatMoment } from '#i18n/format.ts'
import { Badge, type Tone } from '#ui/badge.tsx'
import { Card, type Fact, Facts } from '#ui/card.tsx'
import { CopyButton } from '#ui/copy-field.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import classes from './key-card.module.css'
import { messages } from './messages/index.ts'

const tones: Readonly<Record<SigningKey['status'], Tone>> = {
  next: 'accent',
  active: 'success',
  retiring: 'warning',
  retired: 'neutral',
}

export function KeyCard({ signingKey }: { readonly signingKey: SigningKey }) {
  const text = messages.text()
  const { kid, status, publicJwk, createdAt, activatedAt, retireAfter } = signingKey
  const jwk = JSON.stringify(publicJwk, null, 2)
  const facts: Fact[] = [
    { label: text.key, value: <code>{kid}</code> },
    { label: text.age, value: <RelativeTime at={createdAt} /> },
    { label: text.signingSince, value: activatedAt ? <RelativeTime at={activatedAt} /> : text.notYet },
    ...(status === 'retiring' && retireAfter
      ? [{ label: text.retiresAt, value: formatMoment(Date.parse(retireAfter)) }]
      : []),
  ]
  return (
    <Card
      title={text.titles[status]}
      badges={<Badge tone={tones[status]}>{text.statuses[status]}</Badge>}
      note={text.meanings[status]}
    >
      <Facts facts={facts} />
      <details className={classes.details}>
        <summary>{text.showPublicKey}</summary>
        <p className={classes.note}>{text.publicKeyNote}</p>
        <JsonText value={jwk} />
        <CopyButton value={jwk} />
      </details>
    </Card>
  )
}

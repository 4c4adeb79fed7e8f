// The FIDO metadata of the deployment, for operators: what is in use, until when it is current, and how to replace it.
import type { FidoMetadata } from '@countersign/contract'
import { Loaded } from '#console/parts/loaded.tsx'
import { formatDate, formatNumber } from '#i18n/format.ts'
import { Badge } from '#ui/badge.tsx'
import { Card, Facts } from '#ui/card.tsx'
import { AlertIcon, FingerprintIcon } from '#ui/icons.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { State } from '#ui/states/state.tsx'
import { useFidoMetadata } from './api.ts'
import classes from './fido-metadata.module.css'
import { ImportMetadata } from './import-metadata.tsx'
import { messages } from './messages/index.ts'

export function FidoMetadataPage() {
  const text = messages.text()
  return (
    <>
      <PageHeader title={text.title} lead={text.lead} />
      <Loaded query={useFidoMetadata()}>
        {(metadata) => (
          <>
            <InUse {...metadata} />
            <ImportMetadata numberInUse={metadata.number} />
          </>
        )}
      </Loaded>
    </>
  )
}

function InUse({ status, number, nextUpdate, models, importedAt }: FidoMetadata) {
  const text = messages.text()
  if (status === 'missing' || number === null || nextUpdate === null || models === null) {
    return (
      <Card>
        <State icon={<FingerprintIcon />} title={text.missingTitle}>
          {text.missingText}
        </State>
      </Card>
    )
  }
  const isOutdated = status === 'outdated'
  // A day without a time zone: read as local midnight, it is shown as the same day everywhere.
  const nextUpdateDay = formatDate(Date.parse(`${nextUpdate}T00:00`))
  return (
    <Card title={text.inUse} badges={<Badge tone={isOutdated ? 'warning' : 'success'}>{text.statuses[status]}</Badge>}>
      {isOutdated ? (
        <div className={classes.warning}>
          <AlertIcon size={20} />
          <p>{text.outdatedText(nextUpdateDay)}</p>
        </div>
      ) : null}
      <Facts
        facts={[
          { label: text.number, value: String(number) },
          { label: text.nextUpdate, value: nextUpdateDay },
          { label: text.models, value: formatNumber(models) },
          { label: text.imported, value: <RelativeTime at={importedAt} /> },
        ]}
      />
    </Card>
  )
}

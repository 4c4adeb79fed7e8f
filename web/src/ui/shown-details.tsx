// What a device showed of a request, in one line. Names that the agent chose are quoted, so that they do not pass for ours.
import type { ChallengeDetails } from '@countersign/contract'
import { Fragment } from 'react'

type Detail = ChallengeDetails[number] & {
  /** What the device showed, if the page has better words for it. */
  readonly original?: string
}

export function ShownDetails({ details }: { readonly details: readonly Detail[] }) {
  return details.map(({ label, value, source, original }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: labels may repeat; the list never changes
    <Fragment key={index}>
      {index > 0 ? ' · ' : ''}
      {source === 'agent' ? (
        <q>
          <bdi>{label}</bdi>
        </q>
      ) : (
        <bdi>{label}</bdi>
      )}
      : <bdi title={original}>{value}</bdi>
    </Fragment>
  ))
}

// What a device showed of a request, in one line. Names that the agent chose are quoted, so that they do not pass for ours.
import type { ChallengeDetails } from '@countersign/contract'
import { Fragment } from 'react'

export function ShownDetails({ details }: { readonly details: ChallengeDetails }) {
  return details.map(({ label, value, source }, index) => (
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
      : <bdi>{value}</bdi>
    </Fragment>
  ))
}

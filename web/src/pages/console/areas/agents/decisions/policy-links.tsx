import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { messages } from './messages/index.ts'

interface Props {
  readonly policies: readonly string[]
  readonly version: number
}

/** The policies by name, each leading to where it stood when it decided. */
export function PolicyLinks({ policies, version }: Props) {
  const text = messages.text()
  if (policies.length === 0) return text.noPolicies
  return (
    <>
      {policies.map((policy, index) => (
        <Fragment key={policy}>
          {index > 0 ? ', ' : null}
          <Link to="/agents/policies/$version" params={{ version: String(version) }} search={{ policy }}>
            {policy}
          </Link>
        </Fragment>
      ))}{' '}
      {text.inVersion(version)}
    </>
  )
}

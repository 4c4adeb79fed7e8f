// The methods that the organisation offers, each with a short description.
import { useQuery } from '@tanstack/react-query'
import { MethodIcon } from '#session/proof/method-icon.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { ProblemNotice } from '#ui/states/problem-notice.tsx'
import { methodsQuery } from '../data/queries.ts'
import { messages } from '../messages/index.ts'
import { BackLink } from '../shell/back-link.tsx'
import { Link } from '../shell/link.tsx'
import classes from './add.module.css'
import { addable } from './addable.data.ts'
import { isOffered } from './auth-type.ts'

export function ChooseMethod() {
  const text = messages.text()
  const { data, error } = useQuery(methodsQuery)
  const offers = addable.filter((authType) => isOffered(authType, data?.offered ?? []))
  return (
    <>
      <PageHeader title={text.addMethod} lead={text.addLead} back={<BackLink to="">{text.places.methods}</BackLink>} />
      {error ? <ProblemNotice error={error} /> : null}
      {!data && !error ? <Skeleton /> : null}
      <ul className={classes.offers}>
        {data?.offered.includes('passkey') ? (
          <li>
            <Link to="passkeys" className={classes.offer}>
              <MethodIcon authType="passkey" size={28} />
              <span className={classes.offerName}>{text.heldMethods.passkey}</span>
              <span className={classes.offerText}>{text.passkeyOffer}</span>
            </Link>
          </li>
        ) : null}
        {offers.map((authType) => (
          <li key={authType}>
            <Link to={`add/${authType}`} className={classes.offer}>
              <MethodIcon authType={authType} size={28} />
              <span className={classes.offerName}>{text.heldMethods[authType]}</span>
              <span className={classes.offerText}>{text.offers[authType]}</span>
            </Link>
          </li>
        ))}
        {data?.offered.includes('recovery_code') ? (
          <li>
            <Link to="recovery-codes" className={classes.offer}>
              <MethodIcon authType="recovery_code" size={28} />
              <span className={classes.offerName}>{text.heldMethods.recovery_code}</span>
              <span className={classes.offerText}>{text.offers.recovery_code}</span>
            </Link>
          </li>
        ) : null}
      </ul>
      {data && offers.length === 0 ? <p>{text.nothingOffered}</p> : null}
    </>
  )
}

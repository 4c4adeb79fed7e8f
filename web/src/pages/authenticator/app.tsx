// Chooses the screen, and moves from one to another where no tap is needed.
import { VisuallyHidden } from '@mantine/core'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { messages } from './messages/index.ts'
import { useAppState } from './parts/context.ts'
import { AccountScreen } from './screens/account.tsx'
import { Activity } from './screens/activity.tsx'
import { AddCode } from './screens/add-code.tsx'
import { CodeScreen } from './screens/code.tsx'
import { Enrol } from './screens/enrol.tsx'
import { Enrolled } from './screens/enrolled.tsx'
import { Home } from './screens/home.tsx'
import { Elsewhere, UnknownLink } from './screens/link-problems.tsx'
import { Paste } from './screens/paste.tsx'
import { RequestScreen } from './screens/request/request.tsx'
import { Scan } from './screens/scan/scan.tsx'
import { Take } from './screens/take.tsx'
import { go, goInstead, navigation, type Screen } from './state/navigation.ts'

export function App() {
  const { screen } = useSyncExternalStore(navigation.subscribe, navigation.get)
  return (
    <>
      <Shown screen={screen} />
      <Arrivals screen={screen} />
    </>
  )
}

function Shown({ screen }: { readonly screen: Screen }) {
  switch (screen.name) {
    case 'home':
      return <Home />
    case 'activity':
      return <Activity />
    case 'scan':
      return <Scan />
    case 'paste':
      return <Paste />
    case 'enrol':
      return <Enrol key={screen.code} link={screen} />
    case 'enrolled':
      return <Enrolled accountId={screen.accountId} />
    case 'take':
      return <Take key={screen.qrContent} link={screen} />
    case 'add-code':
      return <AddCode account={screen.account} />
    case 'account':
      return <AccountScreen accountId={screen.accountId} />
    case 'code':
      return <CodeScreen codeId={screen.codeId} />
    case 'request':
      return <RequestScreen key={screen.challengeId} challengeId={screen.challengeId} />
    case 'elsewhere':
      return <Elsewhere host={screen.host} url={screen.url} />
    case 'unknown-link':
      return <UnknownLink />
  }
}

/**
 * A request that has not been seen yet opens as soon as nothing else is in progress, and is announced at once. One that
 * was put off waits on the first screen.
 */
function Arrivals({ screen }: { readonly screen: Screen }) {
  const { requests } = useAppState()
  const lookedAt = useRef(new Set<string>())
  const newest = requests.at(-1)
  useEffect(() => {
    if (screen.name === 'request') lookedAt.current.add(screen.challengeId)
    const next = requests.find(({ asked }) => !lookedAt.current.has(asked.challengeId))
    if (!next) return
    const request = { name: 'request', challengeId: next.asked.challengeId } as const
    if (screen.name === 'home' || screen.name === 'activity') go(request)
    // The first request finishes the enrolment: there is nothing to come back to.
    if (screen.name === 'enrolled') goInstead(request)
  }, [requests, screen])
  return (
    <VisuallyHidden role="status">{newest ? messages.text().newRequest(newest.asked.clientName) : ''}</VisuallyHidden>
  )
}

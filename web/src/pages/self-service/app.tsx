import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Unreachable } from '#api/problem.ts'
import { SessionGate } from '#session/session-gate.tsx'
import { MeProvider } from './data/me-provider.tsx'
import { KeepNotified } from './notifications/keep-notified.tsx'
import { Screen } from './screen.tsx'
import { SetUp } from './set-up/set-up.tsx'
import { SetUpSecondFactor } from './set-up/set-up-second-factor.tsx'
import { Shell } from './shell/shell.tsx'

const queries = new QueryClient({
  defaultOptions: {
    // What the server has refused once it refuses again; a network that is away comes back.
    queries: { staleTime: 5000, retry: (failures, error) => error instanceof Unreachable && failures < 2 },
  },
})

export function App() {
  return (
    <QueryClientProvider client={queries}>
      <SessionGate
        beforePasskey={(me, checkAgain) => <SetUp me={me} onUsed={checkAgain} />}
        beforeSecondFactor={(me, checkAgain) => <SetUpSecondFactor me={me} onProven={checkAgain} />}
      >
        {(_session, me) => (
          <MeProvider initial={me}>
            <KeepNotified />
            <Shell>
              <Screen />
            </Shell>
          </MeProvider>
        )}
      </SessionGate>
    </QueryClientProvider>
  )
}

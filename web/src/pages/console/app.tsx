import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { Unreachable } from '#api/problem.ts'
import { SessionGate } from '#session/session-gate.tsx'
import { router } from './router.ts'
import { PasskeyRequired, SecondFactorRequired } from './shell/endings.tsx'
import { PersonContext, personOf } from './shell/person.ts'

const queries = new QueryClient({
  defaultOptions: {
    // What the server has refused once it refuses again; a network that is away comes back.
    queries: { staleTime: 5000, retry: (failures, error) => error instanceof Unreachable && failures < 2 },
  },
})

export function App() {
  return (
    <QueryClientProvider client={queries}>
      <SessionGate beforePasskey={() => <PasskeyRequired />} beforeSecondFactor={() => <SecondFactorRequired />}>
        {(session, me) => (
          <PersonContext value={personOf(session, me)}>
            <RouterProvider router={router} />
          </PersonContext>
        )}
      </SessionGate>
    </QueryClientProvider>
  )
}
